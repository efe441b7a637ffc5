import type { ReactNode } from 'react';
import { drawIcon } from './draw-icon.tsx';

/** Line icons of this shop. */
const icon = (drawing: ReactNode) => () => drawIcon(drawing);

export const CartIcon = icon(
  <path d="M5 8h14l-1.2 11.2a1 1 0 0 1-1 .8H7.200a1 1 0 0 1-1-.8L5 8Zm3.5 0V7a3.5 3.5 0 0 1 7 0v1" />,
);
export const AccountIcon = icon(
  <>
    <circle cx="12" cy="8.2" r="3.7" />
    <path d="M4.8 20c.9-3.6 3.7-5.4 7.2-5.400s6.3 1.8 7.2 5.4" />
  </>,
);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h10" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const HomeIcon = icon(
  <path d="M4 11.5 12 4.800l8 6.700V19a1 1 0 0 1-1 1h-4.500v-5.500h-5V20H5a1 1 0 0 1-1-1v-7.500Z" />,
);
export const GridIcon = icon(
  <path d="M4.5 4.500h6v6h-6zM13.5 4.500h6v6h-6zM4.5 13.500h6v6h-6zM13.5 13.500h6v6h-6z" />,
);
export const TwoColumnsIcon = icon(<path d="M4.5 4.500h6.500v15H4.500zM13 4.500h6.500v15H13z" />);
export const ThreeColumnsIcon = icon(
  <path d="M3.5 4.500h4.600v15H3.500zM9.7 4.500h4.600v15H9.700zM15.9 4.500h4.600v15h-4.600z" />,
);
export const HeartIcon = icon(
  <path d="M12 19.500S4.5 15 4.5 9.600A4 4 0 0 1 12 7.700a4 4 0 0 1 7.5 1.900c0 5.4-7.5 9.9-7.5 9.900Z" />,
);
export const EyeIcon = icon(
  <>
    <path d="M3 12s3.2-6 9-6 9 6 9 6-3.2 6-9 6-9-6-9-6Z" />
    <circle cx="12" cy="12" r="2.6" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 6.200A9.6 9.6 0 0 1 12 6c5.8 0 9 6 9 6a16 16 0 0 1-2.7 3.300M6.3 7.900A15.7 15.7 0 0 0 3 12s3.2 6 9 6a9 9 0 0 0 3.9-.9M10.2 10.300a2.6 2.6 0 0 0 3.5 3.6" />,
);
export const MinusIcon = icon(<path d="M6 12h12" />);
export const PlusIcon = icon(<path d="M12 6v12M6 12h12" />);
export const BackIcon = icon(<path d="M19 12H5.500M11 6l-6 6 6 6" />);
export const NextIcon = icon(<path d="m9.5 6 6 6-6 6" />);
export const PreviousIcon = icon(<path d="m14.5 6-6 6 6 6" />);
export const DownIcon = icon(<path d="m6 9.5 6 6 6-6" />);
export const TrashIcon = icon(
  <path d="M5 7h14M9.5 7V5h5v2M7 7l.8 12.200a.9.9 0 0 0 .9.800h6.600a.9.9 0 0 0 .9-.8L17 7M10.3 10.500v6M13.7 10.500v6" />,
);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.500L19 7.5" />);
export const SearchIcon = icon(
  <>
    <circle cx="10.8" cy="10.8" r="6" />
    <path d="m15.3 15.3 4.7 4.7" />
  </>,
);
export const LeafIcon = icon(
  <path d="M5 19c0-8 4.5-13.5 14.5-14C20 14.5 15.5 19 9 19c-1.3 0-2.5-.4-3.2-1M5 19.500c1.7-4 4.5-7 8.5-9" />,
);
export const MortarIcon = icon(
  <path d="M4.5 11h15c0 4.5-2.3 7-5 7.700V20h-5v-1.300c-2.7-.7-5-3.2-5-7.700ZM13 11l4.5-7" />,
);
export const SealIcon = icon(
  <>
    <circle cx="12" cy="10" r="5.5" />
    <path d="m9.8 10 1.6 1.6 2.9-3M9 15l-1.5 5 4.5-2 4.5 2-1.5-5" />
  </>,
);
export const RulerIcon = icon(
  <path d="M3.5 8.500h17v7h-17zM7.500 8.500v3M11 8.500v2M14.500 8.500v3M18 8.500v2" />,
);
export const EnlargeIcon = icon(
  <path d="M14.5 4.500h5v5M19.500 4.500l-6 6M9.500 19.500h-5v-5M4.500 19.500l6-6" />,
);
export const TruckIcon = icon(
  <>
    <path d="M5.500 17.500h-2v-11h11v11h-5M14.500 10h3.500l2.500 3.500v4h-1" />
    <circle cx="7.500" cy="17.500" r="2" />
    <circle cx="17.500" cy="17.500" r="2" />
  </>,
);
export const ReturnIcon = icon(<path d="M8.500 5 4.500 9l4 4M4.500 9h10a5 5 0 0 1 0 10H9" />);
