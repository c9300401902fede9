import pg from 'pg'
import { databaseUrl, type Launched } from '../start/launch.ts'
import { openWorkspace } from '../start/workspace.ts'
import { join } from 'node:path'
import { createProfile } from './browser.ts'
import { openWire } from './proxy.ts'
import { takeShopData } from './shop-data.ts'
import { tillOf } from './till.ts'

export interface ShopOptions {
  /** Settings of the server besides those of every test. */
  env?: Record<string, string>
  /** Another checkout than this one. */
  root?: string
}

/** A whole shop: the shipped server on its own data, a wire that can be cut, and a machine with a browser. */
export const openShop = async ({ env = {}, ...checkout }: ShopOptions = {}) => {
  const work = openWorkspace()
  takeShopData(work.dataDir)
  const wire = await openWire()
  const profile = createProfile()
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

  return {
    wire,
    /** Where the server keeps its books: what a command of the server is told. */
    dataDir: work.dataDir,
    startServer,
    /** Everything the server has written to standard output: without mail settings, links to new passwords too. */
    serverOutput: () => server.stdout(),
    killServer: async () => {
      server.child.kill('SIGKILL')
      await server.exit
    },

    startBrowser,
    /** One that is signed in, loaded, and ready to lose its network. */
    startTill: async () => {
      const till = await startBrowser()
      await till.open()
      await till.signIn('solo@demo.test')
      await till.productsLoaded()
      await till.readyForOffline()
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
