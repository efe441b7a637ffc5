import { contrast } from './contrast.ts';

/** WCAG 2.2 AA: the contrast that text needs. */
export const MIN_TEXT_CONTRAST = 4.5;

/** The backgrounds behind accent text in the shop: tokens of `storefront/styles/tokens.css`. */
export const DARK_GROUNDS = {
  '--ink': '#14110f',
  '--ink-raised': '#1d1916',
  '--ink-high': '#28221d',
  '--ember': '#36230f',
  '--chilli-ground': '#33190f',
} as const;
export const LIGHT_GROUNDS = { '--paper': '#fbf6ec', '--paper-white': '#ffffff' } as const;
/** Text on the accent color: the token `--on-turmeric`, or white. */
const TEXT_ON_ACCENT = ['#211503', '#ffffff'] as const;

export const isHexColor = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/** The tokens that follow from an accent color `#rrggbb`, by name. */
export function accentTokens(accent: string): Record<string, string> {
  const [dark, white] = TEXT_ON_ACCENT;
  return {
    '--turmeric': accent,
    '--turmeric-bright': mix(accent, '#ffffff', 0.2),
    '--on-turmeric': contrast(accent, dark) >= contrast(accent, white) ? dark : white,
    // the light card of sign-in has the same hue, as dark as its text must be
    '--paper-accent': nearestReadable(accent, Object.values(LIGHT_GROUNDS), 'darker') ?? '#8a5200',
  };
}

/** An accent color that cannot be read somewhere. Contrasts are from 1 to 21. */
export interface AccentProblem {
  /** The background with the least contrast. */
  ground: string;
  contrast: number;
  required: number;
  /** The nearest color of the same hue that can be read everywhere. */
  suggestion: string;
}

/** Why an accent color `#rrggbb` cannot be used; undefined if all its texts can be read. */
export function findAccentProblem(accent: string): AccentProblem | undefined {
  const grounds = Object.values(DARK_GROUNDS);
  const [ground] = grounds.toSorted((a, b) => contrast(accent, a) - contrast(accent, b));
  if (ground === undefined) return undefined;
  const actual = contrast(accent, ground);
  if (actual >= MIN_TEXT_CONTRAST) return undefined;
  const suggestion = nearestReadable(accent, grounds, 'lighter') ?? '#ffffff';
  return { ground, contrast: actual, required: MIN_TEXT_CONTRAST, suggestion };
}

const STEPS = 200;

/** The color of the same hue that can be read on all grounds with the least change of lightness, lighter or darker. */
function nearestReadable(
  color: string,
  grounds: readonly string[],
  direction: 'lighter' | 'darker',
): string | undefined {
  const { hue, saturation, lightness } = toHsl(color);
  const end = direction === 'lighter' ? 1 : 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const changed =
      step === 0 ? color : fromHsl(hue, saturation, lightness + ((end - lightness) * step) / STEPS);
    if (grounds.every((ground) => contrast(changed, ground) >= MIN_TEXT_CONTRAST)) return changed;
  }
  return undefined;
}

/** Hue in degrees; saturation and lightness from 0 to 1. */
function toHsl(color: string): { hue: number; saturation: number; lightness: number } {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => channel / 255);
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = max - min;
  const lightness = (max + min) / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    max === red
      ? (green - blue) / range + 6
      : max === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return { hue: (sixth * 60) % 360, saturation, lightness };
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return 255 * (lightness - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return toHex([channel(0), channel(8), channel(4)]);
}

function mix(color: string, other: string, share: number): string {
  const [a, b] = [channels(color), channels(other)];
  return toHex(a.map((channel, i) => channel + ((b[i] ?? 0) - channel) * share));
}

const toHex = (rgb: readonly number[]): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const channels = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
