import { outlineSize, type SectionView } from '#app/courses/outline.ts'
import { useShared } from '#app/platform/page.tsx'
import type { ProductView } from '../product-view.ts'

/** What search engines read of a product: schema.org's Course, or Product for the other kinds. */
export function useCourseData(product: ProductView, sections: SectionView[]): object {
  const { school, origin, locale } = useShared()
  const { minutes } = outlineSize(sections)
  const address = `${origin}/${product.slug}`
  const { price } = product
  const course = product.type === 'course'
  return {
    '@context': 'https://schema.org',
    '@type': course ? 'Course' : 'Product',
    name: product.title,
    description: product.promise,
    url: address,
    ...(product.sharedCover && { image: origin + product.sharedCover }),
    ...(course && {
      provider: { '@type': 'Organization', name: school.name, url: origin },
      inLanguage: product.language ?? locale,
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: `PT${Math.floor(minutes / 60)}H${minutes % 60}M`,
        ...(product.teachers.length > 0 && {
          instructor: product.teachers.map(({ name }) => ({ '@type': 'Person', name })),
        }),
      },
    }),
    ...(price && {
      offers: {
        '@type': 'Offer',
        category: price.amount === 0 ? 'Free' : 'Paid',
        price: (price.amount / 100).toFixed(2),
        priceCurrency: price.currency,
        url: address,
        availability: 'https://schema.org/InStock',
      },
    }),
  }
}
