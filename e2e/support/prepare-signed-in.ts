import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyFolder } from './shop-data.ts'
import { openShop } from './shop.ts'
import { publishSignedIn, type SignedIn } from './signed-in.ts'

/** Below the ephemeral ports: an outgoing connection could take one of those between two tests. */
const PORTS = { from: 20_000, count: 10_000 }

const freePort = async (): Promise<number> => {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count)
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

const signInOnce = async (folder: string): Promise<SignedIn> => {
  const port = await freePort()
  const shop = await openShop({ port })
  try {
    await shop.startTill()
    await shop.quitBrowser()
    await shop.stopServer()
    const till = { port, dataDir: join(folder, `data-${port}`), profile: join(folder, `profile-${port}`) }
    copyFolder(shop.dataDir, till.dataDir)
    copyFolder(shop.profileFolder, till.profile)
    return till
  } finally {
    await shop.close()
  }
}

/** Signs in once per worker through the screens; `openShop({ signedIn: true })` starts with a copy. */
export const prepareSignedIn = async (workers: number): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'evertill-signed-in-'))
  chmodSync(folder, 0o755)
  publishSignedIn(await Promise.all(Array.from({ length: workers }, () => signInOnce(folder))))
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
