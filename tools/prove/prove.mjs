import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format } from 'oxfmt'
import { ROOT } from '../checks/files.mjs'
import { PARTS } from './parts.mjs'
import { formatDuration, mergeProofs, parseProofs, renderProofs } from './proofs-table.mjs'
import { runPart } from './run-part.mjs'

/** @typedef {import('./parts.mjs').Part} Part */
/** @typedef {import('./proofs-table.mjs').Proof} Proof */

const FILE = path.join(ROOT, 'docs', 'PROOFS.md')

/** @param {...string} args */
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** What is proved: a commit, or a commit with changes that are in nobody's history. */
function commitNow() {
  const changes = git('status', '--porcelain', '--', '.', ':!docs/PROOFS.md')
  return `${git('rev-parse', '--short', 'HEAD')}${changes === '' ? '' : ' with changes'}`
}

/**
 * @param {readonly string[]} words
 * @returns {readonly Part[]}
 */
function partsAsked(words) {
  const unknown = words.filter((word) => PARTS.every(({ name }) => name !== word))
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}; \`npm run prove -- --list\` names them.`)
  return words.length === 0 ? PARTS : PARTS.filter(({ name }) => words.includes(name))
}

function listParts() {
  for (const { name, minutes, size, proves } of PARTS) {
    console.log(
      `${name.padEnd(16)}${`about ${minutes} min`.padEnd(15)}${proves}${size === undefined ? '' : ` (${size})`}`,
    )
  }
}

/** @param {readonly Proof[]} ran */
async function writeProofs(ran) {
  const before = existsSync(FILE) ? parseProofs(readFileSync(FILE, 'utf8')) : []
  const names = PARTS.map(({ name }) => name)
  const text = renderProofs(mergeProofs(names, before, ran))
  const { code } = await format(FILE, text)
  writeFileSync(FILE, code)
}

/**
 * @param {Part} part
 * @param {AbortSignal} signal
 * @returns {Promise<Proof | undefined>} undefined when somebody stopped it
 */
async function prove(part, signal) {
  console.log(`\n${part.name}: ${part.proves}, about ${part.minutes} minutes`)
  const commit = commitNow()
  const { isStopped, isLate, code, seconds, output } = await runPart(part, signal)
  if (isStopped) return undefined
  const { isWell, text } = part.read(output)
  const complaint = isLate ? 'did not end' : isWell && code !== 0 ? `exit code ${code}` : ''
  return {
    part: part.name,
    date: new Date().toISOString().slice(0, 10),
    commit,
    figures: [part.size, text, complaint].filter(Boolean).join('; '),
    took: formatDuration(seconds),
    result: isWell && complaint === '' ? 'passed' : 'FAILED',
  }
}

/**
 * `npm run prove [part …]`: what is too long for `npm test`, all of it or the named parts, one after the other. Writes
 * docs/PROOFS.md after each part. `npm run prove -- --list` shows the parts.
 */
async function main() {
  const words = process.argv.slice(2)
  if (words.includes('--list')) return listParts()
  const parts = partsAsked(words)
  const stopping = new AbortController()
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(name, () => stopping.abort())
  /** @type {Proof[]} */
  const ran = []
  for (const part of parts) {
    const proof = await prove(part, stopping.signal)
    if (proof === undefined) break
    ran.push(proof)
    await writeProofs([proof])
  }
  console.log('')
  for (const { part, figures, took, result } of ran)
    console.log(`${result.padEnd(7)}${part.padEnd(16)}${figures}; ${took}`)
  if (stopping.signal.aborted) console.log('Stopped; the part that was running is not in docs/PROOFS.md.')
  const isWell = ran.length === parts.length && ran.every(({ result }) => result === 'passed')
  process.exitCode = stopping.signal.aborted ? 130 : isWell ? 0 : 1
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
