import pg from 'pg'
import { databaseUrl, type Launched } from '../start/launch.ts'
import { openWorkspace } from '../start/workspace.ts'
import { join } from 'node:path'
import { createProfile } from './browser.ts'
import { fakeCamera } from './fake-camera.ts'
import { openProxy } from './proxy.ts'
import { copyShopData } from './shop-data.ts'
import { signedInOfWorker } from './signed-in.ts'
import { type Till, tillOf } from './till.ts'

export interface ShopOptions {
  /** Additional settings of the server. */
  env?: Record<string, string>
  /** Another checkout than this one. */
  root?: string
  /** Port of the till's address; any free port by default. */
  port?: number
  /** Starts with a signed-in till: `startTill` only enters the PIN. */
  signedIn?: boolean
  /** The barcode that the browser's camera sees; none by default, and then there is no camera. */
  cameraSees?: string
}

/** A whole shop: the built server with its own data, a proxy that can be cut, and a browser. */
export const openShop = async ({
  env = {},
  port,
  signedIn = false,
  cameraSees,
  ...checkout
}: ShopOptions = {}) => {
  const work = openWorkspace()
  const before = signedIn ? signedInOfWorker() : undefined
  copyShopData(work.dataDir, before?.dataDir)
  const proxy = await openProxy(before?.port ?? port)
  const camera = cameraSees === undefined ? [] : fakeCamera(work.base, cameraSees)
  const profile = createProfile(before?.profile, camera)
  let server: Launched
  let browser: Awaited<ReturnType<typeof profile.start>> | undefined

  const startServer = async () => {
    server = work.launch({ ...checkout, env: { LOG_LEVEL: 'warn', ...env } })
    proxy.connectTo((await server.ready).url)
  }
  await startServer()

  const startBrowser = async () => {
    browser = await profile.start()
    return tillOf(browser.page, proxy.url)
  }
  /** From the opened page to the sale screen, ready to go offline. */
  const enter = async (till: Till) => {
    if (before === undefined) await till.signIn('solo@demo.test')
    else await till.unlock()
    await till.productsLoaded()
    await till.readyForOffline()
  }

  return {
    proxy,
    /** The server's data folder, for its commands. */
    dataDir: work.dataDir,
    profileFolder: profile.folder,
    startServer,
    /** The server's standard output. Without mail settings it contains the links to reset passwords. */
    serverOutput: () => server.stdout(),
    stopServer: async () => {
      server.child.kill('SIGTERM')
      await server.exit
    },
    killServer: async () => {
      server.child.kill('SIGKILL')
      await server.exit
    },

    startBrowser,
    enter,
    /** Starts a till that is signed in, loaded and ready to go offline. */
    startTill: async () => {
      const till = await startBrowser()
      await till.open()
      await enter(till)
      return till
    },
    killBrowser: () => browser?.kill(),
    quitBrowser: () => browser?.quit(),

    /** Another device: a browser context that shares nothing with the others. */
    newDevice: async () => {
      browser ??= await profile.start()
      return tillOf(await browser.newDevice(), proxy.url)
    },

    /** The sales in PostgreSQL, read directly. */
    sales: async (transactionNo: string) => {
      const client = new pg.Client({ connectionString: databaseUrl(join(work.dataDir, 'postgres')) })
      await client.connect()
      try {
        const { rows } = await client.query<{ uuid: string; payable: string; lines: string; paid: string }>(
          `select s.uuid, s.payable_amount as payable,
                  (select count(*) from sale_lines l where l.registration_id = s.registration_id and l.sale_uuid = s.uuid) as lines,
                  (select sum(p.amount) from sale_payments p where p.registration_id = s.registration_id and p.sale_uuid = s.uuid) as paid
             from sales s where s.transaction_no = $1`,
          [transactionNo],
        )
        return rows.map((row) => ({
          ...row,
          payable: Number(row.payable),
          lines: Number(row.lines),
          paid: Number(row.paid),
        }))
      } finally {
        await client.end()
      }
    },

    /** Queries PostgreSQL directly, as the owner of the database. */
    query: async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> => {
      const client = new pg.Client({ connectionString: databaseUrl(join(work.dataDir, 'postgres')) })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(text, [...values])).rows
      } finally {
        await client.end()
      }
    },

    close: async () => {
      await browser?.kill()
      profile.remove()
      await proxy.close()
      await work.close()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
