export { createJournalTill } from '../sync/testing/journal-till.ts'
