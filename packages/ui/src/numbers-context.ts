import { LATIN } from '@evertill/texts/numbers.ts'
import { createContext, use } from 'react'

/** How numbers are written now. Parts that keep what they have drawn follow a change of language by this. */
export const NumbersContext = createContext(LATIN)

export const useNumbers = () => use(NumbersContext)
