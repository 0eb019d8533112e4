export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The colours go from dark to light. */
type Scene = (brush: Brush) => string;

interface Brush extends Size {
  readonly random: () => number;
  readonly colors: readonly string[];
  readonly between: (from: number, to: number) => number;
  readonly color: (index: number) => string;
}

const palettes = [
  ['#0b132b', '#1c2541', '#3a506b', '#5bc0be', '#f0f3bd', '#fffdf0'],
  ['#2a1a2e', '#7a2e5d', '#c8483c', '#f18f01', '#f6c177', '#fff3e0'],
  ['#0f2414', '#31572c', '#4f772d', '#90a955', '#ecf39e', '#fefae0'],
  ['#22223b', '#4a4e69', '#e07a5f', '#f2b880', '#f2e9e4', '#fffaf5'],
  ['#03045e', '#0077b6', '#00b4d8', '#90e0ef', '#ffd166', '#f1faff'],
  ['#2b0a1c', '#80202b', '#e23e57', '#f78ca2', '#f9dec9', '#fff4ee'],
  ['#10002b', '#3c096c', '#7b2cbf', '#c77dff', '#ffafcc', '#fff0fb'],
  ['#20271a', '#606c38', '#bc6c25', '#dda15e', '#fefae0', '#fffdf4'],
] as const;

const bySubject: readonly (readonly [RegExp, Scene])[] = [
  [/city|street|tower|skyline|market|tram|neon|harbou?r|rain/i, city],
  [/portrait|woman|man\b|girl|boy|face|person|captain|grand/i, portrait],
  [/desert|dune|mountain|hill|valley|canyon|dusk|sunset/i, dunes],
  [/night|star|moon|space|aurora|planet|sky/i, nightSky],
  [/sea|ocean|wave|boat|lake|river|fish|water|sail|lighthouse/i, waves],
  [/leaf|leaves|plant|forest|garden|jungle|tree|greenhouse|orchard|bird/i, leaves],
  [/flower|vase|still|bouquet|table|fruit|rose/i, bouquet],
  [/glass|product|bottle|ball|sphere|toy|robot|studio/i, spheres],
  [/poster|pattern|geometr|abstract|shape|logo/i, tiles],
];
const scenes = bySubject.map(([, scene]) => scene);

export function drawScene(size: Size, prompt: string, random: () => number): string {
  const colors = pick(palettes, random);
  const known = bySubject.find(([words]) => words.test(prompt))?.[1];
  const scene = known ?? pick(scenes, random);
  const between = (from: number, to: number) => from + random() * (to - from);
  return scene({ ...size, random, colors, between, color: (index) => colors[index] ?? '#fff' });
}

function pick<T>(list: readonly [T, ...T[]] | readonly T[], random: () => number): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error('There is nothing to pick');
  return chosen;
}

const times = <T>(count: number, draw: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => draw(i));

function gradient(id: string, stops: readonly string[], end = 'x2="0" y2="1"'): string {
  const drawn = stops.map((stop, index) => `<stop offset="${index / (stops.length - 1)}" stop-color="${stop}"/>`);
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}>${drawn.join('')}</linearGradient>`;
}

function glow(id: string, color: string): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="0.9"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
}

const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}" ${more}/>`;
const ground = (fill: string) => `<rect width="100%" height="100%" fill="${fill}"/>`;

function hill({ width, height, between }: Brush, level: number, rise: number, fill: string): string {
  const swells = times(3, (index) => [rise / (index + 1), (width * between(0.5, 1.4)) / (index + 1), between(0, 6.3)]);
  const points = times(49, (index) => {
    const x = (width * index) / 48;
    const y = swells.reduce(
      (sum, [high = 0, long = 1, from = 0]) => sum + high * Math.sin((6.283 * x) / long + from),
      0,
    );
    return `${x.toFixed(1)},${(height * level + y).toFixed(1)}`;
  });
  return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${fill}"/>`;
}

function dunes(brush: Brush): string {
  const { width, height, color, between } = brush;
  const [x, y, r] = [width * between(0.25, 0.75), height * between(0.22, 0.4), Math.min(width, height) * 0.11];
  const layers = times(5, (index) => {
    const id = `dune${index}`;
    const level = 0.5 + index * 0.105;
    const fill = gradient(id, [color(3 - Math.min(3, index)), color(Math.max(0, 2 - index))], 'x2="0.4" y2="1"');
    return `<defs>${fill}</defs>${hill(brush, level, height * 0.05, `url(#${id})`)}`;
  });
  return `<defs>${gradient('sky', [color(2), color(3), color(4), color(5)])}${glow('halo', color(5))}</defs>${ground('url(#sky)')}${circle(x, y, r * 3.4, 'url(#halo)')}${circle(x, y, r, color(5))}${layers.join('')}`;
}

function nightSky(brush: Brush): string {
  const { width, height, color, between, random } = brush;
  const side = Math.min(width, height);
  const stars = times(160, () =>
    circle(
      width * random(),
      height * 0.7 * random(),
      side * between(0.0006, 0.0028),
      '#fff',
      `fill-opacity="${between(0.3, 1).toFixed(2)}"`,
    ),
  );
  // Narrow strips look as soft as a blur, which takes a second.
  const curtains = times(4, (index) => {
    const [x, wide] = [width * between(-0.1, 0.9), width * between(0.15, 0.35)];
    const [lean, strips] = [width * between(-0.15, 0.25), 28];
    return times(strips, (strip) => {
      const left = x + (wide * strip) / strips;
      const right = left + wide / strips + 1;
      const points = `${left},${height * 0.75} ${right},${height * 0.75} ${right + lean},${-height * 0.1} ${left + lean},${-height * 0.1}`;
      const shine = Math.sin((Math.PI * strip) / strips) * between(0.75, 1);
      return `<polygon points="${points}" fill="url(#curtain${index % 2})" fill-opacity="${shine.toFixed(2)}"/>`;
    }).join('');
  });
  const moon = circle(width * between(0.2, 0.8), height * between(0.14, 0.3), side * 0.06, color(5));
  const fade = (id: string, light: string) =>
    `<linearGradient id="${id}" x2="0" y2="1"><stop offset="0.1" stop-color="${light}" stop-opacity="0"/><stop offset="0.75" stop-color="${light}" stop-opacity="0.6"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></linearGradient>`;
  const defs = `${gradient('sky', ['#05060f', color(0), color(1), color(2)])}${fade('curtain0', color(3))}${fade('curtain1', color(4))}`;
  return `<defs>${defs}</defs>${ground('url(#sky)')}${curtains.join('')}${stars.join('')}${moon}${hill(brush, 0.68, height * 0.06, color(0))}${hill(brush, 0.8, height * 0.045, '#06070f')}`;
}

function city(brush: Brush): string {
  const { width, height, color, between, random } = brush;
  const shore = height * 0.74;
  const rows = [0.42, 0.3].map((share, row) => {
    const houses: string[] = [];
    for (let x = -width * 0.02; x < width;) {
      const wide = width * between(0.05, 0.12);
      const high = height * between(share * 0.5, share * 1.2);
      const lights = times(Math.floor(high / (height * 0.03)), (floor) =>
        times(3, (place) => {
          if (random() > (row === 0 ? 0.28 : 0.5)) return '';
          const at = `x="${(x + wide * (0.14 + place * 0.27)).toFixed(1)}" y="${(shore - high + height * (0.012 + floor * 0.03)).toFixed(1)}"`;
          return `<rect ${at} width="${(wide * 0.17).toFixed(1)}" height="${(height * 0.014).toFixed(1)}" fill="${color(4)}" fill-opacity="${between(0.5, 1).toFixed(2)}"/>`;
        }).join(''),
      );
      houses.push(
        `<rect x="${x.toFixed(1)}" y="${(shore - high).toFixed(1)}" width="${wide.toFixed(1)}" height="${high.toFixed(1)}" fill="${row === 0 ? color(1) : color(0)}"/>${lights.join('')}`,
      );
      x += wide * between(1.02, 1.25);
    }
    return houses.join('');
  });
  const skyline = `<g id="skyline">${rows.join('')}</g>`;
  const ripples = times(14, () => {
    const y = shore + (height - shore) * random();
    return `<rect x="${(width * random() - width * 0.1).toFixed(1)}" y="${y.toFixed(1)}" width="${(width * between(0.1, 0.35)).toFixed(1)}" height="${(height * 0.004).toFixed(1)}" fill="${color(4)}" fill-opacity="0.25"/>`;
  });
  const defs = `${gradient('sky', [color(0), color(1), color(2), color(3), color(4)])}${gradient('water', [color(2), color(0)])}${glow('halo', color(5))}`;
  const sun = circle(width * between(0.25, 0.75), shore * 0.7, Math.min(width, height) * 0.32, 'url(#halo)');
  const water = `<rect y="${shore}" width="100%" height="100%" fill="url(#water)"/><g transform="translate(0 ${2 * shore}) scale(1 -1)" opacity="0.35">${skyline.replace('id="skyline"', '')}</g>`;
  return `<defs>${defs}</defs>${ground('url(#sky)')}${sun}${water}${skyline}${ripples.join('')}`;
}

function portrait({ width, height, color, between }: Brush): string {
  const unit = Math.min(width, height) / 10;
  const [x, y] = [width / 2, height * 0.42];
  const hair = unit * between(1.9, 2.4);
  const shoulders = `M${x - unit * 4.2} ${height} C${x - unit * 3.8} ${y + unit * 3},${x - unit * 1.2} ${y + unit * 3},${x} ${y + unit * 2.9} C${x + unit * 1.2} ${y + unit * 3},${x + unit * 3.8} ${y + unit * 3},${x + unit * 4.2} ${height} Z`;
  const locks = `M${x - hair} ${y + unit * between(1.5, 3.2)} C${x - hair * 1.5} ${y - unit * 3},${x + hair * 1.5} ${y - unit * 3},${x + hair} ${y + unit * between(1.5, 3.2)} C${x + unit} ${y + unit * 2.2},${x - unit} ${y + unit * 2.2},${x - hair} ${y + unit * 2} Z`;
  const fringe = `M${x - unit * 1.7} ${y - unit * 0.2} C${x - unit * 1.6} ${y - unit * 3.2},${x + unit * 1.9} ${y - unit * 3.2},${x + unit * 1.7} ${y - unit * 0.1} C${x + unit} ${y - unit * between(0.9, 1.6)},${x - unit * 0.6} ${y - unit * between(0.8, 1.4)},${x - unit * 1.7} ${y - unit * 0.2} Z`;
  const skin = gradient('skin', [color(4), color(3)], 'x2="1" y2="0.6"');
  const face = `<ellipse cx="${x}" cy="${y}" rx="${unit * 1.6}" ry="${unit * 2.1}" fill="url(#skin)"/>`;
  const neck = `<path d="M${x - unit * 0.75} ${y + unit} h${unit * 1.5} v${unit * 2.4} q${-unit * 0.75} ${unit * 0.8} ${-unit * 1.5} 0 Z" fill="${color(3)}"/>`;
  const eyes = [-0.65, 0.65].map(
    (side) =>
      `<path d="M${x + unit * (side - 0.3)} ${y + unit * 0.1} q${unit * 0.3} ${unit * 0.22} ${unit * 0.6} 0" stroke="${color(0)}" stroke-width="${unit * 0.09}" fill="none" stroke-linecap="round"/>`,
  );
  const mouth = `<path d="M${x - unit * 0.4} ${y + unit * 1.1} q${unit * 0.4} ${unit * 0.28} ${unit * 0.8} 0" stroke="${color(2)}" stroke-width="${unit * 0.13}" fill="none" stroke-linecap="round"/>`;
  const cheeks = [-0.95, 0.95].map((side) =>
    circle(x + unit * side, y + unit * 0.65, unit * 0.35, color(2), 'fill-opacity="0.35"'),
  );
  return `<defs>${gradient('wall', [color(5), color(4)])}${skin}</defs>${ground('url(#wall)')}${circle(x + unit * between(-1, 1), y, unit * 3.9, color(2))}<path d="${locks}" fill="${color(0)}"/>${neck}<path d="${shoulders}" fill="${color(1)}"/>${face}${cheeks.join('')}${eyes.join('')}${mouth}<path d="${fringe}" fill="${color(0)}"/>`;
}

function waves(brush: Brush): string {
  const { width, height, color, between } = brush;
  const side = Math.min(width, height);
  const rows = times(9, (row) => {
    const radius = side * (0.09 + row * 0.012);
    const y = height * (0.5 + row * 0.065);
    const shift = (row % 2) * radius;
    return times(Math.ceil(width / (radius * 2)) + 2, (index) => {
      const x = index * radius * 2 - radius + shift;
      return [1, 0.75, 0.5, 0.25]
        .map((part, ring) => circle(x, y + radius, radius * part, ring % 2 ? color(5) : color(row % 3)))
        .join('');
    }).join('');
  });
  const boat = `<g transform="translate(${width * between(0.3, 0.6)} ${height * 0.5}) scale(${side / 400})"><path d="M-46 0 h92 l-16 26 h-60 Z" fill="${color(0)}"/><path d="M-4 -6 V-86 L48 -6 Z" fill="${color(5)}"/><path d="M-10 -6 V-66 L-42 -6 Z" fill="${color(4)}"/></g>`;
  return `<defs>${gradient('sky', [color(4), color(5)])}</defs>${ground('url(#sky)')}${circle(width * between(0.6, 0.8), height * 0.24, side * 0.12, color(2))}${boat}${rows.join('')}`;
}

function leaf(x: number, y: number, long: number, turn: number, fill: string, vein: string): string {
  const wide = long * 0.28;
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})"><path d="M0 0 C${wide} ${-long * 0.25},${wide} ${-long * 0.75},0 ${-long} C${-wide} ${-long * 0.75},${-wide} ${-long * 0.25},0 0 Z" fill="${fill}"/><path d="M0 0 V${-long * 0.9}" stroke="${vein}" stroke-width="${long * 0.014}" stroke-opacity="0.6"/></g>`;
}

function leaves({ width, height, color, between, random }: Brush): string {
  const side = Math.min(width, height);
  const behind = times(26, () =>
    leaf(
      width * random(),
      height * between(0.1, 1.15),
      side * between(0.25, 0.45),
      between(-70, 70),
      color(random() < 0.5 ? 1 : 2),
      color(0),
    ),
  );
  const plants = times(7, (index) => {
    const x = width * (0.06 + index * 0.15);
    const tall = side * between(0.35, 0.75);
    const stem = `<path d="M${x} ${height} q${side * between(-0.06, 0.06)} ${-tall / 2} 0 ${-tall}" stroke="${color(4)}" stroke-width="${side * 0.008}" fill="none"/>`;
    const pairs = times(6, (pair) => {
      const y = height - (tall * (pair + 1)) / 6.5;
      const long = side * (0.2 - pair * 0.018);
      return leaf(x, y, long, 58, color(3), color(5)) + leaf(x, y, long, -58, color(index % 2 ? 4 : 3), color(1));
    });
    return stem + pairs.join('');
  });
  return `<defs>${gradient('air', [color(0), color(1)])}</defs>${ground('url(#air)')}${circle(width * between(0.25, 0.75), height * 0.3, side * 0.2, color(4), 'fill-opacity="0.9"')}${behind.join('')}${plants.join('')}`;
}

function bouquet({ width, height, color, between }: Brush): string {
  const unit = Math.min(width, height) / 10;
  const [x, table] = [width / 2, height * 0.8];
  const flowers = times(11, (index) => {
    const turn = ((index - 5) / 5) * 1.15;
    const far = unit * between(3, 4.4);
    const [fx, fy] = [x + Math.sin(turn) * far, table - unit * 2.4 - Math.cos(turn) * far * 0.9];
    const size = unit * between(0.55, 0.95);
    const stem = `<path d="M${x} ${table - unit * 2.2} Q${x} ${(fy + table) / 2 - unit} ${fx} ${fy}" stroke="${color(1)}" stroke-width="${unit * 0.09}" fill="none"/>`;
    const petals = times(7, (petal) => {
      const angle = (petal / 7) * 6.283;
      return circle(
        fx + Math.cos(angle) * size * 0.62,
        fy + Math.sin(angle) * size * 0.62,
        size * 0.5,
        color([2, 3, 5][index % 3] ?? 2),
      );
    });
    return stem + petals.join('') + circle(fx, fy, size * 0.42, color(4));
  });
  const vase = `<path d="M${x - unit} ${table - unit * 2.6} h${unit * 2} q${unit * 0.2} ${unit} ${unit * 0.55} ${unit * 1.7} q${unit * 0.2} ${unit * 1.5} ${-unit * 0.9} ${unit * 1.6} h${-unit * 3.3} q${-unit * 1.1} ${-unit * 0.1} ${-unit * 0.9} ${-unit * 1.6} q${unit * 0.35} ${-unit * 0.7} ${unit * 0.55} ${-unit * 1.7} Z" fill="url(#vase)"/>`;
  const shade = `<ellipse cx="${x + unit}" cy="${table + unit * 0.75}" rx="${unit * 3}" ry="${unit * 0.35}" fill="${color(0)}" fill-opacity="0.3"/>`;
  const defs = `${gradient('wall', [color(4), color(5)])}${gradient('vase', [color(2), color(1)], 'x2="1" y2="0"')}`;
  return `<defs>${defs}</defs>${ground('url(#wall)')}<rect y="${table}" width="100%" height="100%" fill="${color(3)}"/>${shade}${flowers.join('')}${vase}`;
}

function spheres({ width, height, color, between, random }: Brush): string {
  const side = Math.min(width, height);
  const balls = times(7, (index) => {
    const r = side * (index === 0 ? 0.24 : between(0.05, 0.14));
    const x = index === 0 ? width * 0.5 : width * between(0.1, 0.9);
    const y = height * 0.78 - r - (index === 0 ? 0 : height * 0.04 * random());
    const id = `ball${index}`;
    const fill = `<radialGradient id="${id}" cx="0.34" cy="0.28" r="0.85"><stop offset="0" stop-color="#fff"/><stop offset="0.25" stop-color="${color(2 + (index % 3))}"/><stop offset="1" stop-color="${color(index % 2)}"/></radialGradient>`;
    const shadow = `<ellipse cx="${x + r * 0.35}" cy="${y + r * 1.02}" rx="${r * 1.15}" ry="${r * 0.2}" fill="url(#shade)"/>`;
    return `<defs>${fill}</defs>${shadow}${circle(x, y, r, `url(#${id})`)}`;
  });
  const defs = `${gradient('wall', [color(5), color(4)])}${gradient('floor', [color(4), color(3)])}${glow('shade', color(0))}`;
  return `<defs>${defs}</defs>${ground('url(#wall)')}<rect y="${height * 0.68}" width="100%" height="100%" fill="url(#floor)"/>${balls.toReversed().join('')}`;
}

function tiles({ width, height, color, random }: Brush): string {
  const size = Math.max(width, height) / 8;
  const rows = times(Math.ceil(height / size), (row) =>
    times(Math.ceil(width / size), (column) => {
      const [x, y] = [column * size, row * size];
      const [back, front] = [Math.floor(random() * 6), Math.floor(random() * 6)];
      const quarter = `<path d="M0 0 H${size} A${size} ${size} 0 0 1 0 ${size} Z" fill="${color(front)}"/>`;
      const half = `<path d="M0 0 A${size / 2} ${size / 2} 0 0 0 ${size} 0 Z" fill="${color(front)}"/>`;
      const ring =
        circle(size / 2, size / 2, size * 0.38, color(front)) + circle(size / 2, size / 2, size * 0.17, color(back));
      const drawn =
        [quarter, half + `<g transform="translate(0 ${size / 2})">${half}</g>`, ring, quarter][
          Math.floor(random() * 4)
        ] ?? quarter;
      const turn = Math.floor(random() * 4) * 90;
      return `<g transform="translate(${x} ${y}) rotate(${turn} ${size / 2} ${size / 2})"><rect width="${size + 1}" height="${size + 1}" fill="${color(back)}"/>${drawn}</g>`;
    }).join(''),
  );
  return rows.join('');
}
