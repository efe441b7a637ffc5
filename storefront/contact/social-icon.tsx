import { drawIcon } from '#storefront/ui/draw-icon.tsx';

const ICON_PATHS: Record<string, string> = {
  facebook:
    'M13.5 20.500v-7.500h2.600l.4-3h-3V8.100c0-.9.300-1.500 1.600-1.500h1.500V4c-.3 0-1.200-.1-2.200-.1-2.200 0-3.700 1.300-3.700 3.800V10H8v3h2.700v7.500',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Zm4 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7ZM16.800 7.200v.01',
  twitter: 'm4.500 4.500 15 15M19 4.500l-6 6.600M4.800 19.500l6-6.600',
  youtube:
    'M6 6.500h12a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3ZM10.500 9.500v5l4-2.500-4-2.500Z',
  whatsapp:
    'm4 20 1.200-4A8 8 0 1 1 8 18.800L4 20ZM9 9c0 3 3 6 6 6l1-1.500-2-1-1 1c-1-.4-2-1.500-2.400-2.500l1-1-1-2L9 9Z',
  linkedin: 'M5 9.500V19M5 5v.01M10 19v-9.500M10 13c0-2 1.500-3.500 3.700-3.500S17.500 11 17.500 13v6',
};
const GLOBE_PATH =
  'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM3.500 12h17M12 3.500c5 5 5 12 0 17M12 3.500c-5 5-5 12 0 17';

/** The icon of a social network as a line drawing; a globe for unknown networks. */
export function SocialIcon({ name }: { name: string }) {
  const key = name.toLowerCase() === 'x' ? 'twitter' : name.toLowerCase();
  return drawIcon(<path d={(Object.hasOwn(ICON_PATHS, key) && ICON_PATHS[key]) || GLOBE_PATH} />);
}
