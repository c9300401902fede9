const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Arrow keys as if the line ran from left to right: in Arabic the next entry is on the left. */
export const keyAlongLine = (key: string, direction: string = document.documentElement.dir): string =>
  direction === 'rtl' ? (MIRRORED[key] ?? key) : key
