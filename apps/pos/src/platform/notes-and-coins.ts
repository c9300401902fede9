/** A file of its own, so that the table is a chunk of its own. */
export { notesAndCoins } from '@evertill/domain'
