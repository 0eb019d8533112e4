/** `x` and `y` move the picture's centre, in parts of its size at scale 1. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 };

/** Sizes in CSS pixels. */
export interface ZoomedPicture {
  /** Its size on the screen at scale 1. */
  readonly fitted: Size;
  readonly natural: Size;
  readonly area: Size;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** In parts of the fitted picture, from its centre. */
interface Point {
  readonly x: number;
  readonly y: number;
}

const centre: Point = { x: 0, y: 0 };
/** Enough to see single pixels. */
const maxNatural = 4;
/** Small pictures can be enlarged too. */
const minMaxScale = 4;
const minStep = 1.5;

function naturalScale({ fitted, natural }: ZoomedPicture): number {
  return fitted.width > 0 ? natural.width / fitted.width : 1;
}

export function zoomBy(zoom: Zoom, factor: number, picture: ZoomedPicture, at: Point = centre): Zoom {
  return zoomTo(zoom, zoom.scale * factor, picture, at);
}

function zoomTo(zoom: Zoom, wanted: number, picture: ZoomedPicture, at: Point): Zoom {
  const scale = Math.min(Math.max(wanted, 1), Math.max(minMaxScale, naturalScale(picture) * maxNatural));
  const factor = scale / zoom.scale;
  return keepInArea({ scale, x: at.x - (at.x - zoom.x) * factor, y: at.y - (at.y - zoom.y) * factor }, picture);
}

export function toggleZoom(zoom: Zoom, picture: ZoomedPicture, at: Point): Zoom {
  if (zoom.scale > 1) return noZoom;
  const natural = naturalScale(picture);
  return zoomTo(zoom, natural >= minStep ? natural : 2, picture, at);
}

export function panBy(zoom: Zoom, by: Point, picture: ZoomedPicture): Zoom {
  return keepInArea({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, picture);
}

/** The picture's edges stay at or outside the area's edges, and a smaller picture in its middle. */
function keepInArea({ scale, x, y }: Zoom, { fitted, area }: ZoomedPicture): Zoom {
  const limit = (fit: number, room: number) => (fit > 0 ? Math.max(0, (scale - room / fit) / 2) : 0);
  const clamp = (value: number, max: number) => Math.min(Math.max(value, -max), max);
  return {
    scale,
    x: clamp(x, limit(fitted.width, area.width)),
    y: clamp(y, limit(fitted.height, area.height)),
  };
}

/** 100 % shows one pixel of the file as one of the screen. */
export function zoomPercent(zoom: Zoom, picture: ZoomedPicture): number {
  return Math.round((zoom.scale / naturalScale(picture)) * 100);
}
