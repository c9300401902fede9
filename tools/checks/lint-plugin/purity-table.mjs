/**
 * What the domain may not do: its results must depend on its arguments alone, on every device and server, and its amounts
 * must never become a float.
 *
 * @typedef {object} PurityRow
 * @property {string} id
 * @property {string} message
 * @property {string[]} [globals] free names
 * @property {string[]} [members] `Object.member` of a free name
 * @property {string[]} [methods] called on anything
 * @property {string[]} [operators]
 * @property {'throw' | 'decimal' | 'bare-date'} [syntax]
 * @property {boolean} [exceptMoney] allowed in the folders of FLOATS_ALLOWED
 */

/** `money/` holds the integer primitives; the waits of `sale-queue/` are milliseconds, not amounts. */
export const FLOATS_ALLOWED = ['money/', 'sale-queue/']

const BROWSER =
  'window document navigator location history self localStorage sessionStorage indexedDB caches fetch'
    .concat(' XMLHttpRequest WebSocket EventSource alert confirm')
    .split(' ')

/** @type {PurityRow[]} */
export const PURITY_TABLE = [
  {
    id: 'clock',
    message: 'the time is an argument',
    members: ['Date.now', 'Temporal.Now'],
    syntax: 'bare-date',
  },
  { id: 'chance', message: 'ids and chance are arguments', members: ['Math.random'], globals: ['crypto'] },
  {
    id: 'timers',
    message: 'nothing here waits',
    globals: [
      'setTimeout',
      'setInterval',
      'setImmediate',
      'queueMicrotask',
      'requestAnimationFrame',
      'performance',
    ],
  },
  {
    id: 'browser',
    message: 'the domain runs on the server too: no browser globals',
    globals: BROWSER,
  },
  {
    id: 'node',
    message: 'the domain runs in the browser too: no Node globals',
    globals: ['process', 'Buffer', 'require', 'module', 'exports', 'global', '__dirname', '__filename'],
  },
  { id: 'escape', message: 'no way around the other rows', globals: ['globalThis', 'eval', 'Function'] },
  { id: 'output', message: 'faults are returned, not printed', globals: ['console'] },
  { id: 'throw', message: 'a refusal is a value: return a fault', syntax: 'throw' },
  {
    id: 'division',
    message:
      'dividing makes a float: use the rounding helpers of money/, or Math.floor(a / b) for whole times',
    operators: ['/', '/='],
    exceptMoney: true,
  },
  {
    id: 'rounding',
    message: 'rounding has one home: use the helpers of money/',
    members: ['Math.round', 'Math.floor', 'Math.ceil', 'Math.trunc', 'Math.fround', 'Math.pow'],
    methods: ['toFixed', 'toPrecision'],
    exceptMoney: true,
  },
  {
    id: 'parse-float',
    message: 'text becomes an amount through money/, digit by digit',
    globals: ['parseFloat'],
    members: ['Number.parseFloat'],
  },
  {
    id: 'decimal',
    message: 'amounts are integers of minor units: write no decimal',
    syntax: 'decimal',
    exceptMoney: true,
  },
]
