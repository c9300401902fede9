import { beforeEach, describe, expect, test, vi } from 'vitest'
import { notesAndCoins } from '@evertill/domain'
import { newCart, PLACE } from '../testing/selling-place.ts'
import { newTillDevice, PIN, type TillDevice } from '../testing/till-session.ts'
import { markSaved, readDamaged } from '../db/quarantine/damaged-rows.ts'
import { createSignInStore } from '../db/session/sign-in-store.ts'

let device: TillDevice

beforeEach(async () => {
  device = await newTillDevice()
})

describe('sign-out', () => {
  test('SE-5 it is refused offline and while a sale is unsent', async () => {
    const session = await device.open()
    await device.signIn(session)
    device.online = false
    expect(await session.signOut('partial')).toMatchObject({
      refusal: { code: 'signOutOffline' },
    })
    device.online = true
    await device.sell()
    expect(await session.signOut('permanent')).toMatchObject({
      refusal: { code: 'signOutUnsent' },
    })
    await device.db.salesQueue.clear()
    expect(await session.signOut('partial')).toEqual({ ok: true })
    expect(session.get().stage).toBe('signed-out')
  })

  test('EN-12 EN-64 a partial one clears token, user, PIN and push token; store and register stay', async () => {
    const session = await device.open()
    await device.signIn(session)
    device.storage.set('fcmToken', 'push')
    await session.signOut('partial')
    expect([...device.storage.keys()].sort()).toEqual([
      'currencyDenomination',
      'currencySymbol',
      'loginId',
      'store',
      'stores',
    ])
    expect(JSON.parse(device.storage.get('currencyDenomination') ?? '{}')).toEqual(notesAndCoins('INR'))
    expect(device.server.calls).not.toContain('deletePushToken')
    await session.signIn('cashier@demo.test', 'x')
    expect(session.get()).toMatchObject({ stage: 'pin-setup', place: 'ready' })
  })

  test('HU-26 a permanent one removes the pictures of products, a partial one keeps them', async () => {
    const remove = vi.fn(async () => true)
    vi.stubGlobal('caches', { delete: remove })
    const session = await device.open()
    await device.signIn(session)
    await session.signOut('partial')
    expect(remove).not.toHaveBeenCalled()
    await device.signIn(session)
    await session.signOut('permanent')
    expect(remove).toHaveBeenCalledWith('evertill-pictures')
    vi.unstubAllGlobals()
  })

  test('EN-13 a permanent one asks the server to delete the push token and keeps login id and layout mode only', async () => {
    const session = await device.open()
    await device.signIn(session)
    device.storage.set('fcmToken', 'push').set('layoutMode', 'compact')
    expect(await session.signOut('permanent')).toEqual({ ok: true })
    expect(device.server.calls).toContain('deletePushToken')
    expect(Object.fromEntries(device.storage)).toEqual({
      loginId: 'cashier@demo.test',
      layoutMode: 'compact',
    })
    const counts = await Promise.all(device.db.tables.map((table) => table.count()))
    expect(counts.every((count) => count === 0)).toBe(true)
  })

  test('EN-60 a permanent one that cannot delete the local data says so, and everything stays', async () => {
    const session = await device.open()
    await device.signIn(session)
    await session.signOut('partial')
    await session.signIn('cashier@demo.test', 'x')
    const before = session.get().store
    vi.spyOn(device.store, 'wipe').mockRejectedValueOnce(new Error('blocked'))
    expect(await session.signOut('permanent')).toEqual({ ok: false, refusal: { code: 'deletionBlocked' } })
    expect(session.get()).toMatchObject({ signedIn: true, store: before })
  })

  test('EN-61 from the set-up of a PIN there is a way back to the sign-in, and nothing but the sign-in is forgotten', async () => {
    const session = await device.open()
    await device.signIn(session)
    await session.signOut('partial')
    await session.signIn('cashier@demo.test', 'x')
    expect(session.get().stage).toBe('pin-setup')
    await session.leavePinSetup()
    expect(session.get()).toMatchObject({ stage: 'signed-out', user: null, place: 'ready' })
    expect([...device.storage.keys()]).not.toContain('token')
    expect((await device.open()).get().stage).toBe('signed-out')
    expect(device.server.ended.length).toBeGreaterThan(0)
    await session.signIn('cashier@demo.test', 'x')
    expect(session.get().stage).toBe('pin-setup')
  })

  test('EN-14 a permanent one is refused while a sale is parked', async () => {
    const session = await device.open()
    await device.signIn(session)
    await device.db.parkedSales.put({
      ...newCart(),
      key: 'parked',
      StoreID: PLACE.store.key,
      updatedAt: '',
      parkedAt: '',
      parkedBy: '',
      payable: 5_800,
    })
    expect(await session.signOut('permanent')).toMatchObject({
      refusal: { code: 'signOutParked' },
    })
    expect(session.get().stage).toBe('ready')
  })

  test('LD-55 a permanent one, and another company’s sign-in, is refused while a damaged row is in no file', async () => {
    const session = await device.open()
    await device.signIn(session)
    const damaged = { store: 'salesQueue', key: 'x', row: {}, reason: '', at: '', only: true }
    await device.db.setAside.add(damaged)
    expect(await session.signOut('permanent')).toMatchObject({ refusal: { code: 'signOutDamaged' } })
    expect(await device.store.wipe('refuse')).toBe('damaged')
    expect(await device.store.wipe('drop')).toBe('damaged')
    expect(await session.signOut('partial')).toEqual({ ok: true })
    await markSaved(device.db, await readDamaged(device.db), '2026-11-15T06:30:00.000Z')
    expect(await device.store.wipe('refuse')).toBe('wiped')
  })

  test('LD-55 a damaged row stays for the next account of the same shop', async () => {
    await device.db.setAside.add({ store: 'salesQueue', key: 'x', row: {}, reason: '', at: '', only: true })
    expect(await device.store.wipe('keep')).toBe('wiped')
    expect(await device.db.setAside.count()).toBe(1)
  })

  test('EN-15 a sale made in another tab after the check prevents the wipe (F-44)', async () => {
    const session = await device.open()
    await device.signIn(session)
    device.storage.set('fcmToken', 'push')
    const { call } = device.server.api
    // The other tab sells while the push token is being deleted: after the check, before the wipe.
    device.server.api.call = async (name, input) => {
      if (name === 'deletePushToken') await device.sell()
      return call(name, input)
    }
    expect(await session.signOut('permanent')).toMatchObject({
      refusal: { code: 'signOutUnsent' },
    })
    expect(await device.db.salesQueue.count()).toBe(1)
    expect(device.storage.has('token')).toBe(true)
  })

  test('EN-16 after a sign-out in one tab another tab asks for the password over its screen', async () => {
    const [one, other] = [await device.open(), await device.open()]
    await device.signIn(one)
    await expect.poll(() => other.get().stage).toBe('locked')
    await other.unlock(PIN)
    expect(other.get().stage).toBe('ready')
    await one.signOut('partial')
    await expect.poll(() => other.get().stage).toBe('sign-in-again')
  })

  /** A tab whose first read of the PIN resolves late, after something else has happened. */
  const openLate = (meanwhile: () => Promise<unknown>) => {
    const signInStore = createSignInStore(device.db)
    let isFirst = true
    const readPin = async () => {
      const found = await signInStore.readPin()
      if (isFirst) {
        isFirst = false
        await meanwhile()
      }
      return found
    }
    return device.open({ signInStore: { ...signInStore, readPin } })
  }

  test('EN-40 a tab that opens while another one sets the PIN does not remove it', async () => {
    const one = await device.open()
    await one.signIn('cashier@demo.test', 'Demo@1234')
    const other = await openLate(() => one.setPin(PIN, PIN))
    await expect.poll(() => other.get().stage).toBe('locked')
    expect(one.get()).toMatchObject({ stage: 'ready', hasPin: true })
    expect(device.storage.has('token')).toBe(true)
  })

  test('EN-40 of two restores after changes in another tab the later one counts', async () => {
    const one = await device.open()
    await device.signIn(one)
    // It read the state before the sign-out. The sign-out starts a second, faster read.
    const other = await openLate(async () => {
      await one.signOut('partial')
      for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
    })
    await expect.poll(() => other.get().stage).toBe('signed-out')
    expect(other.get()).toMatchObject({ hasPin: false, signedIn: false })
  })
})
