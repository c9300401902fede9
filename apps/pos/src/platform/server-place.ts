import { createObservable } from '@evertill/ui/observable.ts'

/** The origin of the server where the company of this till is served; empty where the page comes from. One per page. */
export const serverPlace = createObservable('')
