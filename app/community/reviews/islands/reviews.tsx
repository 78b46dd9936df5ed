import { island } from '#app/ui/island.tsx'
import type { ReviewsProps } from '../review.ts'
import { ProductReviews } from '../ui/product-reviews.tsx'

/** What students say of a product, on its page. */
export default island('reviews/reviews', ['ui', 'reviews'], (props: ReviewsProps) => <ProductReviews {...props} />)
