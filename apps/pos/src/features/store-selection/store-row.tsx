import type { Store } from '@evertill/contract'
import classes from './store-row.module.css'

export function StoreRow({ store, number }: { store: Store; number: number }) {
  const address = [store.Address1, store.Address2].filter((part) => part !== '').join(', ')
  const place = [store.City, store.State, store.Country].filter((part) => part !== '').join(', ')
  return (
    <>
      <span className={classes.number}>{number}</span>
      <span className={classes.text}>
        <span className={classes.name}>{`${store.StoreCode} - ${store.StoreName}`}</span>
        {address !== '' && <span className={classes.soft}>{address}</span>}
        {place !== '' && <span className={classes.soft}>{place}</span>}
      </span>
    </>
  )
}
