import pg from 'pg'
import { databaseUrl, type Launched } from '../start/launch.ts'
import { openWorkspace } from '../start/workspace.ts'
import { join } from 'node:path'
import { createProfile } from './browser.ts'
import { openWire } from './proxy.ts'
import { takeShopData } from './shop-data.ts'
import { signedInOfWorker } from './signed-in.ts'
import { type Till, tillOf } from './till.ts'

export interface ShopOptions {
  /** Settings of the server besides those of every test. */
  env?: Record<string, string>
  /** Another checkout than this one. */
  root?: string
  /** Where the till is; any free port unless it matters. */
  port?: number
  /** The shop's machine was signed in to yesterday: `startTill` asks for the PIN only. */
  signedIn?: boolean
}

/** A whole shop: the shipped server on its own data, a wire that can be cut, and a machine with a browser. */
export const openShop = async ({ env = {}, port, signedIn = false, ...checkout }: ShopOptions = {}) => {
  const work = openWorkspace()
  const before = signedIn ? signedInOfWorker() : undefined
  takeShopData(work.dataDir, before?.dataDir)
  const wire = await openWire(before?.port ?? port)
  const profile = createProfile(before?.profile)
  let server: Launched
  let browser: Awaited<ReturnType<typeof profile.start>> | undefined

  const startServer = async () => {
    server = work.launch({ ...checkout, env: { LOG_LEVEL: 'warn', ...env } })
    wire.connectTo((await server.ready).url)
  }
  await startServer()

  const startBrowser = async () => {
    browser = await profile.start()
    return tillOf(browser.page, wire.url)
  }
  /** From a page that has just been opened to a sale that may lose its network. */
  const enter = async (till: Till) => {
    if (before === undefined) await till.signIn('solo@demo.test')
    else await till.unlock()
    await till.productsLoaded()
    await till.readyForOffline()
  }

  return {
    wire,
    /** Where the server keeps its books: what a command of the server is told. */
    dataDir: work.dataDir,
    profileFolder: profile.folder,
    startServer,
    /** Everything the server has written to standard output: without mail settings, links to new passwords too. */
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
    /** One that is signed in, loaded, and ready to lose its network. */
    startTill: async () => {
      const till = await startBrowser()
      await till.open()
      await enter(till)
      return till
    },
    killBrowser: () => browser?.kill(),
    quitBrowser: () => browser?.quit(),

    /** Another device: a window of the same browser that shares nothing with the others. */
    newDevice: async () => {
      browser ??= await profile.start()
      return tillOf(await browser.newDevice(), wire.url)
    },

    /** What PostgreSQL holds, asked behind the server's back. */
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

    /** Behind the server's back, as the owner of the books. */
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
      await wire.close()
      await work.close()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
