import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProfile } from '../support/browser.ts'
import { copyShopData } from '../support/shop-data.ts'
import { tillOf } from '../support/till.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let work: Workspace

beforeAll(() => {
  work = openWorkspace()
  copyShopData(work.dataDir)
})
afterAll(() => work?.close())

/** How another device of the network reaches this one; a machine without a network has loopback only. */
const ownAddress = (): string =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.1'

/** As a device that was told to trust the authority, and nothing else. */
const isTrusted = (host: string, port: number, ca: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, ca }, () => {
      resolve(socket.authorized)
      socket.destroy()
    })
    socket.on('error', () => resolve(false))
  })

test('TL-9 a second tablet sells over the own authority, and starts cold without the server', async () => {
  const server = work.launch({
    env: { HOST: '0.0.0.0', EVERTILL_TLS: 'local', EVERTILL_TRUST_PORT: '0', LOG_LEVEL: 'warn' },
  })
  const { port } = new URL((await server.ready).url)
  const host = ownAddress()
  const authority = readFileSync(join(work.dataDir, 'tls', 'authority.crt'), 'utf8')
  expect(await isTrusted(host, Number(port), authority)).toBe(true)

  // Chromium takes an authority that it is told by its key: it has no list of its own that a test could write to.
  const spki = new X509Certificate(authority).publicKey.export({ type: 'spki', format: 'der' })
  const key = createHash('sha256').update(spki).digest('base64')
  const profile = createProfile(undefined, [`--ignore-certificate-errors-spki-list=${key}`])
  const url = `https://${host}:${port}`
  const first = await profile.start()
  try {
    const till = tillOf(first.page, url)
    await till.open()
    await till.signIn('solo@demo.test')
    await till.productsLoaded()
    await till.readyForOffline()
    expect(await first.page.evaluate(() => window.isSecureContext)).toBe(true)
    await till.scan('8900000000012')
    const online = await till.payCash('100')
    await till.openHistory()
    await till.expectSyncState(online, 'Sent')
  } finally {
    await first.quit()
  }
  server.child.kill('SIGTERM')
  await server.exit

  const second = await profile.start()
  try {
    const till = tillOf(second.page, url)
    await till.open()
    await till.unlock()
    await till.productsLoaded()
    await till.scan('8900000000012')
    const offline = await till.payCash('100')
    expect(offline).toMatch(/\/S\d\d\//)
  } finally {
    await second.kill()
    profile.remove()
  }
})
