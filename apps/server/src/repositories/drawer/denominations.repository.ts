import type { NotesAndCoins } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { firstOf } from '../../db/query.ts'

export const findDenominations = (tx: Tx, currency: string) => firstOf<NotesAndCoins>(tx)`
    select notes, coins from denominations where currency = upper(${currency}) and not is_deleted`
