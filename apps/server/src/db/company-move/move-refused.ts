/** Nothing was moved, for a reason that the administrator can do something about. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused'
}
