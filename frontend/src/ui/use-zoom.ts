import { type CSSProperties, type KeyboardEvent, useCallback, useRef, useState } from 'react';

const keyFactor = 1.5;
const keyPan = 0.1;
const wheelFactor = 0.002;
const tapMs = 300;
const tapPx = 24;
/** Smaller movements of a mouse or finger count as a press. */
const dragPx = 6;

type Update = (zoom: Zoom, picture: ZoomedPicture) => Zoom;

interface Finger {
  readonly x: number;
  readonly y: number;
}

/** Pinch, wheel, double tap and the keys +, - and 0 zoom. Areas with one hook show the same part of their pictures. */
export function useZoom() {
  const [zoom, setZoom] = useState(noZoom);
  const [percent, setPercent] = useState(100);
  const current = useRef(noZoom);
  const change = useCallback((element: HTMLElement, update: Update) => {
    const picture = measure(element);
    if (!picture) return;
    current.current = update(current.current, picture);
    setZoom(current.current);
    setPercent(zoomPercent(current.current, picture));
  }, []);
  /** The ref of an area. React's own wheel listeners can't stop the page from scrolling. */
  const area = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const isZoomed = () => current.current.scale > 1;
      return listenToGestures(element, (update) => change(element, update), isZoomed);
    },
    [change],
  );
  const reset = useCallback(() => {
    current.current = noZoom;
    setZoom(noZoom);
  }, []);
  const style: CSSProperties = {
    translate: `${zoom.x * 100}% ${zoom.y * 100}%`,
    scale: zoom.scale,
  };
  return {
    area,
    /** For each picture; its parent must clip it. */
    style,
    isZoomed: zoom.scale > 1,
    percent,
    reset,
    /** Returns true for a key that changes the zoom. */
    pressKey: ({ key, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>) => {
      if (ctrlKey || metaKey || altKey) return false;
      const update = updateForKey(key, current.current.scale > 1);
      const found = currentTarget.querySelector('[data-zoom]');
      if (!update || !(found instanceof HTMLElement)) return false;
      change(found, update);
      return true;
    },
  };
}

function updateForKey(key: string, isZoomed: boolean): Update | undefined {
  const pan =
    (x: number, y: number): Update =>
    (zoom, picture) =>
      panBy(zoom, { x: x * keyPan, y: y * keyPan }, picture);
  if (key === '+' || key === '=') return (zoom, picture) => zoomBy(zoom, keyFactor, picture);
  if (key === '-') return (zoom, picture) => zoomBy(zoom, 1 / keyFactor, picture);
  if (key === '0') return () => noZoom;
  if (!isZoomed) return undefined;
  if (key === 'ArrowLeft') return pan(1, 0);
  if (key === 'ArrowRight') return pan(-1, 0);
  if (key === 'ArrowUp') return pan(0, 1);
  if (key === 'ArrowDown') return pan(0, -1);
  return undefined;
}

function measure(area: HTMLElement): ZoomedPicture | undefined {
  const image = [...area.querySelectorAll('img')].at(-1);
  if (!image || image.naturalWidth === 0) return undefined;
  const { naturalWidth, naturalHeight, offsetWidth: width, offsetHeight: height } = image;
  const fit = Math.min(width / naturalWidth, height / naturalHeight);
  return {
    fitted: { width, height },
    natural: { width: width / fit, height: height / fit },
    area: { width: area.clientWidth, height: area.clientHeight },
  };
}

function listenToGestures(area: HTMLElement, change: (update: Update) => void, isZoomed: () => boolean): () => void {
  const fingers = new Map<number, Finger>();
  const stop = new AbortController();
  let lastTap: (Finger & { readonly atMs: number }) | undefined;
  let pressed: Finger | undefined;
  let isDragged = false;
  /** A slider above the picture uses one finger itself. */
  let isOnSlider = false;

  const locate = ({ x, y }: Finger, { fitted }: ZoomedPicture) => {
    const { left, top, width, height } = area.getBoundingClientRect();
    return { x: (x - left - width / 2) / fitted.width, y: (y - top - height / 2) / fitted.height };
  };
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    options: AddEventListenerOptions = {},
  ) => area.addEventListener(type, listener, { ...options, signal: stop.signal });

  on(
    'wheel',
    (event) => {
      event.preventDefault();
      const at = { x: event.clientX, y: event.clientY };
      // Trackpads send small steps while they pinch.
      const strength = event.ctrlKey ? 5 * wheelFactor : wheelFactor;
      change((zoom, picture) => zoomBy(zoom, Math.exp(-event.deltaY * strength), picture, locate(at, picture)));
    },
    { passive: false },
  );
  on('pointerdown', ({ pointerId, clientX: x, clientY: y, target }) => {
    isOnSlider = target instanceof HTMLInputElement;
    fingers.set(pointerId, { x, y });
    pressed = { x, y };
    isDragged = fingers.size > 1;
  });
  on('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    if (!other && !isDragged && pressed && distance(pressed, now) < dragPx) return;
    fingers.set(event.pointerId, now);
    if (other) {
      const factor = distance(other, now) / Math.max(1, distance(other, before));
      const middle = { x: (other.x + now.x) / 2, y: (other.y + now.y) / 2 };
      change((zoom, picture) => zoomBy(zoom, factor, picture, locate(middle, picture)));
    } else if (!isZoomed() || isOnSlider) return;
    if (!area.hasPointerCapture(event.pointerId)) area.setPointerCapture(event.pointerId);
    isDragged = true;
    const part = other ? 2 : 1;
    change((zoom, picture) =>
      panBy(
        zoom,
        { x: (now.x - before.x) / part / picture.fitted.width, y: (now.y - before.y) / part / picture.fitted.height },
        picture,
      ),
    );
  });
  const release = ({ pointerId }: PointerEvent) => fingers.delete(pointerId);
  on('pointerup', (event) => {
    release(event);
    const tap = { x: event.clientX, y: event.clientY, atMs: event.timeStamp };
    const isPress = !isDragged && !isOnSlider && pressed !== undefined && distance(pressed, tap) < tapPx;
    const isSecond = lastTap && tap.atMs - lastTap.atMs < tapMs && distance(lastTap, tap) < tapPx;
    if (isPress && isSecond) change((zoom, picture) => toggleZoom(zoom, picture, locate(tap, picture)));
    lastTap = isPress && !isSecond ? tap : undefined;
  });
  on('pointercancel', release);
  // The click that ends a drag is no tap.
  on(
    'click',
    (event) => {
      if (isDragged) event.stopPropagation();
    },
    { capture: true },
  );
  return () => stop.abort();
}

function distance(one: Finger, other: Finger): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** `x` and `y` move the picture's centre, in parts of its size at scale 1. */
interface Zoom {
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
