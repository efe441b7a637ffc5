// The shop's colors (storefront/styles/tokens.css) as hex values, the only form that every email client
// supports.
const INK = '#14110f';
const TURMERIC = '#f0ac2c';
const GROUND = '#efe6d6';
const PAPER = '#fbf6ec';
const PAPER_LINE = '#d9cdb9';
const PAPER_TEXT = '#241b12';
const PAPER_SOFT = '#5d5143';

const TYPE = "font-family:'Noto Sans','Noto Sans Devanagari',system-ui,-apple-system,sans-serif";
const DISPLAY = "font-family:Eczar,'Tiro Devanagari Hindi',Georgia,serif";
const SOFT = `${TYPE};font-size:14px;line-height:1.5;color:${PAPER_SOFT}`;
const TEXT = `${TYPE};font-size:16px;line-height:1.55;color:${PAPER_TEXT}`;

/** The style attribute of each part of an email. */
export const STYLE = {
  body: `margin:0;padding:0;background-color:${GROUND}`,
  ground: `background-color:${GROUND}`,
  edge: 'padding:24px 12px',
  card: `max-width:560px;background-color:${PAPER};border-radius:10px;overflow:hidden`,
  band: `${DISPLAY};padding:20px 28px;background-color:${INK};color:${TURMERIC};font-size:24px;line-height:1.2;font-weight:600`,
  content: 'padding:28px 28px 12px',
  heading: `${DISPLAY};margin:0 0 16px;font-size:26px;line-height:1.2;font-weight:600;color:${PAPER_TEXT}`,
  paragraph: `${TEXT};margin:0 0 16px;overflow-wrap:anywhere`,
  buttonTable: 'margin:8px 0 24px',
  buttonCell: `background-color:${TURMERIC};border-radius:8px`,
  button: `${TYPE};display:inline-block;padding:13px 24px;font-size:16px;line-height:1.3;font-weight:600;color:#211503;text-decoration:none`,
  link: `${TYPE};color:${PAPER_TEXT};text-decoration:underline`,
  summary: 'margin:0 0 24px;border-collapse:collapse',
  item: `${TEXT};padding:10px 12px 10px 0;border-bottom:1px solid ${PAPER_LINE};vertical-align:top;overflow-wrap:anywhere`,
  options: SOFT,
  amount: `${TEXT};padding:10px 0;border-bottom:1px solid ${PAPER_LINE};vertical-align:top;white-space:nowrap`,
  total: `${TEXT};padding:12px 12px 0 0;font-weight:700`,
  totalAmount: `${TEXT};padding:12px 0 0;font-weight:700;white-space:nowrap`,
  paymentStatus: `${SOFT};padding:2px 0 0`,
  noteHeading: `${SOFT};margin:0 0 2px;font-weight:600`,
  foot: `${SOFT};padding:16px 28px 24px;border-top:1px solid ${PAPER_LINE}`,
} as const;

/** For email clients that support a style element: the shop's dark colors in dark mode. */
export const DARK_MODE_CSS = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background-color:#14110f!important}.card{background-color:#1d1916!important}
.text{color:#f6efe4!important}.soft{color:#cfc3b2!important}.rule{border-color:#3a322b!important}}`;
