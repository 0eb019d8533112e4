/** The package describes the C interface only. This is the part of its JavaScript interface that decodes. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifImage {
    get_width: () => number;
    get_height: () => number;
    /** Fills in the pixels, turned upright; null when they can't be decoded. */
    display: (target: ImageData, done: (filled: ImageData | null) => void) => void;
  }
  interface Libheif {
    HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] };
  }
  export default function createLibheif(options: { readonly wasmBinary: ArrayBuffer }): Libheif;
}
