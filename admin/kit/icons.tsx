import type { ReactNode } from 'react';

const icon = (drawing: ReactNode) => () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {drawing}
  </svg>
);

export const TodayIcon = icon(<path d="M4 11.5 12 5l8 6.500V20h-5.500v-5.500h-5V20H4Z" />);
export const OrdersIcon = icon(<path d="M6 3.500h12v17l-3-2-3 2-3-2-3 2zM9 8.500h6M9 12.500h6" />);
export const PackIcon = icon(
  <path d="M4 7.500 12 4l8 3.500v9L12 20l-8-3.500zM4 7.500l8 3.500 8-3.500M12 11v9" />,
);
export const ShipIcon = icon(
  <>
    <path d="M5.500 17.500h-2v-11h11v11h-5M14.500 10h3.500l2.500 3.500v4h-1" />
    <circle cx="7.500" cy="17.500" r="2" />
    <circle cx="17.500" cy="17.500" r="2" />
  </>,
);
export const PaymentsIcon = icon(<path d="M6 5h12M6 9h12M9 5c6 0 6 8 0 8H6l8 7" />);
export const ProductsIcon = icon(<path d="M12.500 4H20v7.500L11.500 20 4 12.500zM16 8h.01" />);
export const CategoriesIcon = icon(<path d="M4 6h7M8 12h8M8 18h12M4 6v12M4 12h4M4 18h4" />);
export const InventoryIcon = icon(<path d="M4 5h16v5H4zM4 14h16v5H4zM9.500 7.500h5M9.500 16.500h5" />);
export const ReportsIcon = icon(<path d="M4 20h16M6.500 16.500v-6M12 16.500V5M17.500 16.500v-9" />);
export const ActivityIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.500V12l3 2" />
  </>,
);
export const SettingsIcon = icon(<path d="M4 7h9M17 7h3M13 4.500v5M4 17h3M11 17h9M7 14.500v5" />);
export const StaffIcon = icon(
  <>
    <circle cx="9" cy="8.500" r="3.200" />
    <path d="M3 19c.7-3.300 3-5 6-5s5.300 1.700 6 5M15.500 5.600a3.200 3.200 0 0 1 0 5.800M17 14.400c2 .6 3.400 2.200 4 4.600" />
  </>,
);
export const AccountIcon = icon(
  <>
    <circle cx="12" cy="8.200" r="3.700" />
    <path d="M4.800 20c.9-3.600 3.700-5.400 7.200-5.400s6.300 1.800 7.200 5.400" />
  </>,
);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h10" />);
export const MoreIcon = icon(
  <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" strokeLinecap="round" />,
);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const BackIcon = icon(<path d="M19 12H5.500M11 6l-6 6 6 6" />);
export const DownIcon = icon(<path d="m6 9.500 6 6 6-6" />);
export const UpIcon = icon(<path d="m6 14.500 6-6 6 6" />);
export const GripIcon = icon(<path d="M5 8.500h14M5 12h14M5 15.500h14" />);
export const EditIcon = icon(
  <path d="M4.500 19.500 6 14.500 15.500 5 19 8.500 9.500 18zM13.500 7l3.500 3.500" />,
);
export const PlusIcon = icon(<path d="M12 6v12M6 12h12" />);
export const SearchIcon = icon(
  <>
    <circle cx="10.800" cy="10.800" r="6" />
    <path d="m15.300 15.300 4.700 4.700" />
  </>,
);
export const PrintIcon = icon(<path d="M7 9V4h10v5M7 17H4.500V9h15v8H17M7 14h10v6H7z" />);
export const WarningIcon = icon(<path d="M12 4 21 19.500H3zM12 10v4.500M12 17v.5" />);
export const UndoIcon = icon(<path d="M8.500 5 4.500 9l4 4M4.500 9h10a5 5 0 0 1 0 10H9" />);
export const FileIcon = icon(<path d="M6 3.500h8l4 4v13H6zM14 3.500v4h4" />);
export const UploadIcon = icon(<path d="M12 16V5M7.500 9 12 4.500 16.500 9M5 19.500h14" />);
export const DownloadIcon = icon(<path d="M12 4.500v11M7.500 11.500 12 16l4.500-4.500M5 19.500h14" />);
export const CopyIcon = icon(<path d="M9 9h10.500v10.500H9zM15 9V4.500H4.500V15H9" />);
export const OfflineIcon = icon(
  <path d="M4 4l16 16M6.500 14.500a8 8 0 0 1 4-2.300M3.500 11a12 12 0 0 1 4-2.700M12 8c3.300 0 6.300 1.100 8.500 3M15 13a8 8 0 0 1 2.500 1.500M12 18.500v.01" />,
);
export const MessagesIcon = icon(<path d="M4 5.500h16v11H10l-4 3.500v-3.500H4zM8 9.500h8M8 12.500h5" />);
export const EmailsIcon = icon(<path d="M3.500 6h17v12h-17zM3.500 7l8.500 6 8.500-6" />);
export const CustomersIcon = icon(
  <>
    <circle cx="9" cy="9" r="3.500" />
    <path d="M3 19.500c.7-3.500 3-5.500 6-5.500s5.300 2 6 5.500M17.500 8v6M14.500 11h6" />
  </>,
);
