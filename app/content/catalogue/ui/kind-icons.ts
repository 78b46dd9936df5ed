import type { ProductType } from '#app/content/catalogue/product.ts'
import type { IconData } from '#app/ui/icon.tsx'
import { bookOpen, calendarClock, file, messages, packageIcon, users } from '#app/ui/icons.ts'

/** What kind of product it is, at a glance. */
export const ICONS: Record<ProductType, IconData> = {
  course: bookOpen,
  bundle: packageIcon,
  file,
  event: calendarClock,
  consultation: messages,
  membership: users,
}
