const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** "Chrome on Android" from the browser's own header, for people to recognise; empty if it names neither. */
export const deviceName = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, 500)
  const parts = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)]
  return parts.filter((part) => part !== undefined).join(' on ')
}
