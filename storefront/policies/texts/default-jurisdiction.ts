/** The courts that the built-in policies name, as the specification has them. A merchant elsewhere replaces the texts. */
export const DEFAULT_JURISDICTION = 'the courts of Gautam Buddha Nagar, Uttar Pradesh';
