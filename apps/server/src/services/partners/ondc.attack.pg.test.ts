import { expect, test, describe } from 'vitest'
import {
  addBuyer,
  addNetworkChannel,
  ondcCaller,
  ondcContext,
  ondcHeader,
  sendOndc,
} from '../../testing/ondc-buyer.ts'
import { ended, ondcShop } from '../../testing/ondc-shop.ts'

const { app, database, sent, goods, orderOf, orderNow, ...shop } = ondcShop()

describe('refused', () => {
  const select = (context: object) => JSON.stringify({ context, message: { order: goods() } })
  const auditOf = () =>
    database.query<{ detail: { why?: string } }>(
      `select detail from audit_trail where subject = $1 and action = 'partner.refused' order by audit_id desc`,
      [shop.channel().key],
    )
  const expectNothing = async (why: string) => {
    expect((await auditOf())[0]?.detail.why).toBe(why)
    expect(await sent()).toEqual([])
  }
  const refused = {
    status: 401,
    body: { code: 'SIGNATURE_INVALID', message: { ack: { status: 'NACK' } }, error: { code: '30016' } },
  }

  test('OD-16 a bad signature, a stale time and an unknown participant have no effect and are audited', async () => {
    const payload = select(ondcContext(shop.buyer(), 'select'))
    const send = (header: string | undefined, body = payload) =>
      sendOndc(app, shop.channel(), 'select', body, header)
    const right = ondcHeader(shop.buyer(), payload)
    expect(await send(right, `${payload} `)).toMatchObject(refused)
    await expectNothing('wrong')
    expect(await send(undefined)).toMatchObject(refused)
    await expectNothing('stranger')
    const old = new Date(Date.now() - 400_000)
    expect(await send(ondcHeader(shop.buyer(), payload, old, 3_600))).toMatchObject(refused)
    await expectNothing('expired')
    const stranger = { ...shop.buyer(), networkId: 'nobody.example' }
    expect(await send(ondcHeader(stranger, payload))).toMatchObject(refused)
    await expectNothing('stranger')
    expect(await send(ondcHeader({ ...shop.buyer(), keyId: 'k2' }, payload))).toMatchObject(refused)
    await expectNothing('wrong')
    await database.query('update network_participants set is_active = false where participant_id = $1', [
      shop.buyer().id,
    ])
    expect(await send(right)).toMatchObject(refused)
    await expectNothing('stranger')
  })

  test('OD-16 a signature is good for one call: sent to another one it is refused', async () => {
    const payload = select(ondcContext(shop.buyer(), 'select'))
    const header = ondcHeader(shop.buyer(), payload)
    expect(await sendOndc(app, shop.channel(), 'select', payload, header)).toMatchObject(ended('ACK'))
    await sent()
    expect(await sendOndc(app, shop.channel(), 'init', payload, header)).toMatchObject(refused)
    await expectNothing('elsewhere')
    expect(await sendOndc(app, shop.channel(), 'select', payload, header)).toMatchObject(ended('ACK'))
    expect(await sent()).toEqual([])
  })

  test('OD-16 a message in the name of another participant or to another shop is a NACK', async () => {
    const said = ondcContext(shop.buyer(), 'select')
    const wrong: [object, string][] = [
      [{ ...said, bap_id: 'other.example' }, 'context.bap_id'],
      [{ ...said, bpp_id: 'other-shop.example' }, 'context.bpp_id'],
      [{ ...said, action: 'init' }, 'context.action'],
    ]
    for (const [context, why] of wrong) {
      const payload = select(context)
      const answer = await sendOndc(app, shop.channel(), 'select', payload, ondcHeader(shop.buyer(), payload))
      expect(answer).toMatchObject(ended('NACK', '30000'))
      await expectNothing(why)
    }
  })

  test('OD-16 a participant of another company reaches nothing here', async () => {
    const elsewhere = await addNetworkChannel(database, 'other')
    const foreign = await addBuyer(database, elsewhere)
    const answer = await ondcCaller(app, shop.channel(), foreign)('select', { order: goods() })
    expect(answer).toMatchObject(refused)
    await expectNothing('stranger')
  })

  test('OD-16 the orders of one participant do not exist for another, not even with the same id', async () => {
    const { order } = await orderOf('O-10')
    await sent()
    const other = ondcCaller(app, shop.channel(), await addBuyer(database, shop.channel()))
    for (const [action, message] of [
      ['status', { order_id: 'O-10' }],
      ['track', { order_id: 'O-10' }],
      ['cancel', { order_id: 'O-10', cancellation_reason_id: '012' }],
    ] as const)
      expect(await other(action, message), action).toMatchObject(ended('NACK', '30018'))
    expect(await other('confirm', { order })).toMatchObject(ended('NACK', '30019'))
    expect(await sent()).toEqual([])
    expect((await orderNow('O-10')).State).toBe('new')
  })

  test('OD-16 a body of another form is refused in words of the network', async () => {
    const payload = JSON.stringify({ context: ondcContext(shop.buyer(), 'select'), message: {} })
    const answer = await sendOndc(app, shop.channel(), 'select', payload, ondcHeader(shop.buyer(), payload))
    expect(answer).toMatchObject({
      status: 400,
      body: { message: { ack: { status: 'NACK' } }, error: { type: 'JSON-SCHEMA-ERROR' } },
    })
  })
})
