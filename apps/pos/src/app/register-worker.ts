/** Registers the offline worker once the page has what it needs; a new version waits, nothing reloads by itself. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const start = async () => {
    const { Workbox } = await import('workbox-window')
    await new Workbox('/sw.js', { scope: '/' }).register({ immediate: true })
  }
  start().catch(reportError)
}
