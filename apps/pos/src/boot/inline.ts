import { repairFiles, type RepairPage, repairStart } from './repair.ts'

declare global {
  interface Window {
    /** Checks and repairs the files of the till. Resolves with whether one was damaged and is whole now. */
    evertillRepair?: () => Promise<boolean>
  }
}

/** A start over a slow line may take longer. The files are then checked, and if they are whole nothing else happens. */
const SLOW_START_MS = 8_000
const LAST_RELOAD = 'evertill-last-repair'

const page: RepairPage = {
  isUp: () => document.getElementById('root') !== null && document.querySelector('.opening') === null,
  fetch: (path, options) => window.fetch(path, options),
  say: (text) => {
    const line = document.querySelector('.opening-state')
    if (line) line.textContent = text
  },
  reload: () => window.location.reload(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: Date.now,
  lastReload: {
    get: () => Number(sessionStorage.getItem(LAST_RELOAD)),
    set: (at) => sessionStorage.setItem(LAST_RELOAD, String(at)),
  },
}

let isRunning = false
const start = (isCertain: boolean) => {
  if (isRunning || page.isUp()) return
  isRunning = true
  void repairStart(page, isCertain).finally(() => (isRunning = false))
}

/** A style sheet that failed is asked for again; a module that failed needs a new page. */
const loadStylesAgain = async (link: HTMLLinkElement) => {
  await repairFiles(page)
  const again = link.cloneNode() as HTMLLinkElement
  link.replaceWith(again)
}

// Errors of elements do not bubble: only the capture phase sees them. Errors of code have the window as their target.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') void loadStylesAgain(target)
    else if (target instanceof HTMLImageElement) return
    else start(true)
  },
  true,
)
window.addEventListener('vite:preloadError', () => start(true))
window.addEventListener('unhandledrejection', () => start(true))
setTimeout(() => start(false), SLOW_START_MS)

window.evertillRepair = async () => (await repairFiles(page)).repaired > 0
