import type { ReactNode } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Ago } from '#app/ui/dates.tsx'
import type { ReviewView } from '../review.ts'
import { RatingMark } from './rating-mark.tsx'

type Props = {
  of: ReviewView
  /** What can be done with it. */
  children?: ReactNode
}

/** What somebody said of a product. */
export function Review({ of: { id, firstName, createdAt, rating, review }, children }: Props) {
  return (
    <article className="rv" id={`review-${id}`}>
      <div className="row wrap" style={{ '--g': '10px' }}>
        <Avatar id={id} name={firstName} size={36} />
        <div className="stack grow" style={{ '--g': '0px' }}>
          <b className="medium">
            <bdi>{firstName}</bdi>
          </b>
          <span className="t13 faint">
            <Ago at={createdAt} />
          </span>
        </div>
        <RatingMark of={rating} />
        {children}
      </div>
      <p dir="auto" className="t16 plain-text">
        {review}
      </p>
    </article>
  )
}
