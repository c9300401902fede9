import { parseArgs } from 'node:util'
import { simulateOrders } from '../../apps/server/src/testing/order-simulator/simulate-orders.ts'

/**
 * `npm run simulate:orders -- --channel demo-orders --secret evs_… [--orders 50] [--seed 1] [--url http://127.0.0.1:8080]`
 * plays buyers, a channel and the staff of a shop, and with `--carrier <key> --carrier-name <name> --carrier-secret evs_…`
 * its courier, against a running server, and checks what the server stored.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    channel: { type: 'string', default: 'demo-orders' },
    secret: { type: 'string' },
    carrier: { type: 'string' },
    'carrier-name': { type: 'string', default: '' },
    'carrier-secret': { type: 'string', default: '' },
    store: { type: 'string', default: 'BLR1' },
    login: { type: 'string', default: 'manager@demo.test' },
    password: { type: 'string', default: 'Demo@1234' },
    orders: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 20) },
  },
})
const { url, channel, secret, carrier, store, login, password } = values
if (secret === undefined) {
  console.error(
    `The channel's secret is missing: npm run evertill -- admin secret create --channel ${channel}`,
  )
  process.exit(1)
}
const [orders, seed] = [Number(values.orders), Number(values.seed)]
console.log(`${orders} orders for ${channel}, seed ${seed}`)
const verdict = await simulateOrders({
  urlNow: () => url,
  channel,
  secret,
  courier:
    carrier === undefined
      ? undefined
      : { key: carrier, name: values['carrier-name'], secret: values['carrier-secret'] },
  storeCode: store,
  loginId: login,
  password,
  orders,
  seed,
  onProgress: (played) => {
    if (played % 50 === 0) console.log(`${played} played`)
  },
})
for (const fault of verdict.faults.slice(0, 50)) console.log(`FAULT ${fault}`)
const states = Object.entries(verdict.states).map(([state, count]) => `${count} ${state}`)
console.log(
  `${verdict.orders} orders (${states.join(', ')}), ${verdict.events} events, ${verdict.bills} bills, ${verdict.packages} packages, ${verdict.faults.length} faults`,
)
process.exit(verdict.faults.length === 0 ? 0 : 1)
