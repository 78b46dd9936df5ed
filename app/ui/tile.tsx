import type { InputHTMLAttributes, ReactNode } from 'react'

/** One of a few large choices: the whole surface is the radio. `mark` shows what it is, `children` says it. */
export function Tile({
  mark,
  children,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { mark: ReactNode; children: ReactNode }) {
  return (
    <label className="tile">
      <input {...rest} type="radio" />
      <span className="tile-top">
        <span className="pm" aria-hidden="true">
          {mark}
        </span>
        <span className="dot" />
      </span>
      <span className="medium tile-name">{children}</span>
    </label>
  )
}

export function Tiles({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="tiles">
      <legend className="vh">{legend}</legend>
      {children}
    </fieldset>
  )
}
