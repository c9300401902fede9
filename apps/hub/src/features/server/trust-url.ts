const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const hostOf = (url: string): string => new URL(url).hostname

/** The address by which this page was opened works for other devices too, unless it is this machine's own. */
export const trustUrlFor = (urls: readonly string[], host: string): string | undefined =>
  urls.find((url) => hostOf(url) === host && !LOOPBACK.has(host)) ??
  urls.find((url) => !LOOPBACK.has(hostOf(url))) ??
  urls[0]
