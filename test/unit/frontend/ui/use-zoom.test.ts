import { describe, expect, it } from 'vitest';
import { noZoom, panBy, toggleZoom, zoomBy, type ZoomedPicture, zoomPercent } from '#frontend/src/ui/use-zoom.ts';

/** A picture of 1600 × 1200 pixels in an area of 400 × 600. */
const picture: ZoomedPicture = {
  fitted: { width: 400, height: 300 },
  natural: { width: 1600, height: 1200 },
  area: { width: 400, height: 600 },
};
const corner = { x: 0.5, y: 0.5 };

describe('zoom', () => {
  it('keeps the point below the fingers at its place', () => {
    const zoom = zoomBy(noZoom, 4, picture, { x: 0.25, y: 0 });
    // A point of the picture is shown at its offset times the scale, moved by the zoom.
    expect(0.25 * zoom.scale + zoom.x).toBeCloseTo(0.25);
  });

  it('stops at the whole picture and at four times its pixels', () => {
    expect(zoomBy(noZoom, 0.5, picture)).toEqual(noZoom);
    expect(zoomBy(noZoom, 100, picture).scale).toBe(16);
    expect(zoomPercent(zoomBy(noZoom, 100, picture), picture)).toBe(400);
  });

  it('enlarges a picture that is shown with all of its pixels, too', () => {
    const small = { ...picture, natural: picture.fitted };
    expect(zoomBy(noZoom, 100, small).scale).toBe(4);
  });

  it('changes to 100% and back', () => {
    const zoom = toggleZoom(noZoom, picture, { x: 0, y: 0 });
    expect(zoomPercent(zoom, picture)).toBe(100);
    expect(toggleZoom(zoom, picture, { x: 0, y: 0 })).toEqual(noZoom);
  });

  it('changes to twice the size if 100% is about what is shown', () => {
    const small = { ...picture, natural: { width: 440, height: 330 } };
    expect(toggleZoom(noZoom, small, corner).scale).toBe(2);
  });
});

describe('an enlarged picture', () => {
  it('fills the area up to its edges', () => {
    const zoom = panBy(zoomBy(noZoom, 4, picture), { x: 9, y: 9 }, picture);
    // 1600 wide in 400: its left edge is at the area's left edge.
    expect(zoom.x * 400).toBe((1600 - 400) / 2);
    expect(zoom.y * 300).toBe((1200 - 600) / 2);
  });

  it('stays in the middle of a direction in which it has room', () => {
    const zoom = panBy(zoomBy(noZoom, 1.5, picture), { x: 0, y: 1 }, picture);
    expect(zoom.y).toBe(0);
  });

  it('is in the middle again after it was made small in a corner', () => {
    const enlarged = panBy(zoomBy(noZoom, 4, picture), { x: -9, y: -9 }, picture);
    expect(zoomBy(enlarged, 0.1, picture, corner)).toEqual(noZoom);
  });
});
