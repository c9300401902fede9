import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/chromium.mjs'
import { until } from '../start/workspace.ts'
import { rememberPage } from './open-pages.ts'
import { copyFolder } from './shop-data.ts'

/** A browser with a profile that survives it, so that it can be killed and started again like the shop's computer. */
export interface Browser {
  readonly page: Page
  /** A page with its own storage, cookies and service worker. */
  newDevice(): Promise<Page>
  /** `kill -9`: no handler runs and nothing is flushed. */
  kill(): Promise<void>
  /** A normal shutdown: the browser can flush everything. */
  quit(): Promise<void>
}

export interface Profile {
  readonly folder: string
  start(): Promise<Browser>
  remove(): void
}

/**
 * Another page of the same profile, in a window of its own. Of the tabs of one window Chromium draws the front one only:
 * in the others each click would wait for seconds for the two frames that it needs.
 */
export const openWindow = async (page: Page): Promise<Page> => {
  const context = page.context()
  const session = await context.browser()?.newBrowserCDPSession()
  const opened = context.waitForEvent('page')
  await session?.send('Target.createTarget', { url: 'about:blank', newWindow: true })
  const other = rememberPage(await opened)
  await session?.detach()
  await other.setViewportSize({ width: 1280, height: 800 })
  return other
}

/** Whether a process of the group still runs. One that ended and was not collected by its parent does not. */
const isGroupAlive = (group: number): boolean =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        const [state, , groupOf] =
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
        return Number(groupOf) === group && state !== 'Z'
      } catch {
        return false
      }
    })

/**
 * The whole browser has ended. The process that writes its databases can outlive the first one while it waits for the
 * disk, and until it ends the databases are locked for the next start.
 */
const stopped = async (child: ChildProcess) => {
  await new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  const group = child.pid
  if (group !== undefined) await until(() => !isGroupAlive(group))
}

/** Starts with a copy of the folder, if given: the profile of a browser that was shut down normally. */
export const createProfile = (from?: string, args: readonly string[] = []): Profile => {
  const folder = mkdtempSync(join(tmpdir(), 'evertill-profile-'))
  if (from !== undefined) copyFolder(`${from}/.`, folder)
  const portFile = join(folder, 'DevToolsActivePort')

  return {
    folder,
    start: async () => {
      rmSync(portFile, { force: true })
      const child = spawn(
        ensureChromium(),
        [
          ...CHROMIUM_ARGS,
          '--headless',
          '--disable-quic',
          // The suggestions below the address bar are web pages that nobody sees; they cost a second at every start.
          '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
          '--remote-debugging-port=0',
          `--user-data-dir=${folder}`,
          ...args,
          'about:blank',
        ],
        // Its own process group, so that renderers and helpers are killed with it.
        { detached: true, stdio: 'ignore' },
      )
      await until(() => existsSync(portFile) && readFileSync(portFile, 'utf8').includes('\n'))
      const [port] = readFileSync(portFile, 'utf8').split('\n')
      const remote = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
      const context = remote.contexts()[0] ?? (await remote.newContext())
      const page = rememberPage(context.pages()[0] ?? (await context.newPage()))
      await page.setViewportSize({ width: 1280, height: 800 })
      /** A route handler that is still running when the browser exits would fail the whole run with an unhandled error. */
      const dropRoutes = () =>
        Promise.allSettled(
          remote
            .contexts()
            .flatMap((each) => [each, ...each.pages()])
            .map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })),
        )
      return {
        page,
        newDevice: async () => {
          const apart = await remote.newContext({ viewport: { width: 1280, height: 800 } })
          return rememberPage(await apart.newPage())
        },
        quit: async () => {
          await dropRoutes()
          const session = await remote.newBrowserCDPSession()
          await session.send('Browser.close').catch(() => {})
          await stopped(child)
          await remote.close().catch(() => {})
        },
        kill: async () => {
          const isAlive = child.exitCode === null && child.signalCode === null
          const left = dropRoutes()
          if (child.pid !== undefined && isAlive) process.kill(-child.pid, 'SIGKILL')
          await stopped(child)
          await left
          await remote.close().catch(() => {})
        },
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
