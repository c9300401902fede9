import type { Tx } from '../../db/database.ts'
import { run } from '../../db/query.ts'

/** As a job: what no product, and no company as its logo, has had for some days. */
export const prunePictures = (tx: Tx, before: Date): Promise<void> => run(tx)`
    delete from product_pictures p
     where p.last_used_at < ${before}
       and not exists (select from products t
                        where t.registration_id = p.registration_id and t.picture = p.picture)
       and not exists (select from registrations r
                        where r.registration_id = p.registration_id and right(r.logo_image_path, 32) = p.picture)`
