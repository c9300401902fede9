export interface EditFacts {
  /** The draft of this sale was put into the cart by this page; with a message it failed. */
  started: { message: string | null } | null
  isInCart: boolean
  /** Null as long as the sale is not found, and while the person's rights are being read. */
  mayEdit: boolean | null
  story: { kind: 'found' } | { kind: 'loading' | 'offline' | 'missing' } | { kind: 'failed'; message: string }
}

export type EditStep =
  | { kind: 'ready' | 'loading' | 'offline' | 'missing' | 'start' | 'notEditable' }
  | { kind: 'failed'; message: string }

/**
 * The next step of a page that changes a sale. The draft is started once: after a reload it is in the cart already, and
 * a sale that has just been changed must not start again behind its "completed".
 */
export const editStep = ({ started, isInCart, mayEdit, story }: EditFacts): EditStep => {
  if (started) {
    return started.message === null ? { kind: 'ready' } : { kind: 'failed', message: started.message }
  }
  if (isInCart) return { kind: 'ready' }
  if (story.kind !== 'found') return story
  if (mayEdit === null) return { kind: 'loading' }
  return { kind: mayEdit ? 'start' : 'notEditable' }
}
