import { later } from '#app/ui/later.ts'

/** What a product's form asks of its own: loaded before the order comes to life where it asks anything. */
export const OrderQuestions = later(() => import('#app/order-forms/ui/order-questions.tsx'))
