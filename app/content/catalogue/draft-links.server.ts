import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { newToken, sameText, sign } from '#app/platform/tokens.server.ts'
import type { Product, ProductStatus } from './product.ts'
import { products } from './tables.server.ts'

type DraftProduct = { schoolId: number; id: number; draftKey: string | null }

/** The path that shows a draft to whoever has it; null where there is none. It ends when the key is changed or taken away. */
export function draftPath(product: DraftProduct): string | null {
  return product.draftKey === null ? null : `/drafts/${product.id}-${getSignature(product)}`
}

const getSignature = ({ schoolId, id, draftKey }: DraftProduct) => sign('draft', `${schoolId} ${id} ${draftKey}`)

/** Makes the link to a draft, in place of the one there was, and returns its path. */
export async function renewDraftLink(db: Db, { schoolId, id }: Pick<Product, 'schoolId' | 'id'>): Promise<string> {
  const draftKey = newToken()
  await setKey(db, { schoolId, id, draftKey })
  return draftPath({ schoolId, id, draftKey }) ?? ''
}

/** From now on no link shows the draft. */
export async function withdrawDraftLink(db: Db, { schoolId, id }: Pick<Product, 'schoolId' | 'id'>): Promise<void> {
  await setKey(db, { schoolId, id, draftKey: null })
}

async function setKey(db: Db, { schoolId, id, draftKey }: DraftProduct): Promise<void> {
  await db
    .update(products)
    .set({ draftKey })
    .where(hasId(products, schoolId, id))
}

/** The product whose draft a link shows; 404 when the link is not, or no longer, one. */
export async function requireByDraftLink(
  db: Db,
  schoolId: number,
  token: string,
): Promise<{ id: number; slug: string; status: ProductStatus }> {
  const [, id = '0', signature = ''] = /^(\d{1,15})-([\w-]+)$/.exec(token) ?? []
  const [found] = await db
    .select({
      schoolId: products.schoolId,
      id: products.id,
      slug: products.slug,
      status: products.status,
      draftKey: products.draftKey,
    })
    .from(products)
    .where(hasId(products, schoolId, Number(id)))
  requireFound(
    found && found.draftKey !== null && found.status !== 'archived' && sameText(signature, getSignature(found)),
  )
  return found
}
