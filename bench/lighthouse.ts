import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOnce, ROOT } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.mjs'
import { spreadOf } from './frame/measure.ts'
import type { Score, ScoredEntry } from './frame/entry.ts'

/**
 * Installed on demand and not among the product's packages: it has two hundred dependencies, which would slow down
 * every installation of the till. 12.8.2 is the last version that runs on Node 20.
 */
const VERSION = '12.8.2'
const FOLDER = join(ROOT, '.cache', `lighthouse-${VERSION}`)

const RUNS = 3
const CATEGORIES = { performance: 95, accessibility: 95, 'best-practices': 95 } as const
const FIGURES = {
  'first-contentful-paint': 'ms',
  'largest-contentful-paint': 'ms',
  'total-blocking-time': 'ms',
  'cumulative-layout-shift': 'shift',
  'speed-index': 'ms',
} as const

interface Report {
  lhr: {
    categories: Record<string, { score: number | null }>
    audits: Record<string, { numericValue?: number; score: number | null; title: string }>
    runtimeError?: { message: string }
  }
}
type Lighthouse = (url: string, flags: object, config: object) => Promise<Report | undefined>
interface Auditor {
  default: Lighthouse
  desktopConfig: object
}
interface ChromeLauncher {
  launch(options: object): Promise<{ port: number; kill(): void }>
}

const install = async (): Promise<Auditor & ChromeLauncher> => {
  if (!existsSync(join(FOLDER, 'node_modules', 'lighthouse'))) {
    mkdirSync(FOLDER, { recursive: true })
    const quiet = ['--no-save', '--no-package-lock', '--ignore-scripts', '--loglevel=error']
    const args = ['install', '--prefix', FOLDER, ...quiet, `lighthouse@${VERSION}`]
    execFileSync('npm', args, { stdio: 'inherit', cwd: FOLDER })
  }
  const { resolve } = createRequire(join(FOLDER, 'package.json'))
  const load = (name: string) => import(pathToFileURL(resolve(name)).href)
  return {
    ...((await load('lighthouse')) as Auditor),
    ...((await load('chrome-launcher')) as ChromeLauncher),
  }
}

/** Each run uses a new browser, so that no service worker or cache of an earlier run helps. */
const audit = async (auditor: Auditor & ChromeLauncher, url: string): Promise<Report['lhr']> => {
  const chrome = await auditor.launch({
    chromePath: ensureChromium(),
    chromeFlags: [...CHROMIUM_ARGS, '--headless'],
    logLevel: 'silent',
  })
  try {
    const flags = { port: chrome.port, logLevel: 'error', onlyCategories: Object.keys(CATEGORIES) }
    const report = await auditor.default(url, flags, auditor.desktopConfig)
    const failure = report?.lhr.runtimeError?.message
    if (!report || failure) throw new Error(`Lighthouse gave no report: ${failure ?? 'no answer'}`)
    return report.lhr
  } finally {
    chrome.kill()
  }
}

const faultsOf = ({ audits }: Report['lhr']): string[] =>
  Object.values(audits).flatMap(({ score, title }) => (score !== null && score < 0.9 ? [title] : []))

export const lighthouse: ScoredEntry = {
  score: async () => {
    const auditor = await install()
    buildOnce()
    const work = openWorkspace()
    try {
      const { url } = await work.launch({ env: { LOG_LEVEL: 'warn' } }).ready
      const reports: Report['lhr'][] = []
      for (let run = 0; run < RUNS; run++) reports.push(await audit(auditor, `${url}/`))
      for (const fault of new Set(reports.flatMap(faultsOf))) process.stdout.write(`  below 90: ${fault}\n`)
      const scores = Object.entries(CATEGORIES).map(([id, goal]): Score => {
        const spread = spreadOf(reports.map(({ categories }) => (categories[id]?.score ?? 0) * 100))
        const name = `sign-in, desktop preset, ${id}`
        return { name, unit: 'score', repeats: RUNS, ...spread, goal, met: spread.median >= goal }
      })
      const figures = Object.entries(FIGURES).map(([id, unit]): Score => {
        const spread = spreadOf(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
        return {
          name: `sign-in, desktop preset, ${id}`,
          unit,
          repeats: RUNS,
          ...spread,
          goal: null,
          met: null,
        }
      })
      return [...scores, ...figures]
    } finally {
      await work.close()
    }
  },
}
