import { countriesIn } from '#app/platform/countries.ts'

/** The countries to choose from. Server and browser may know different names of some; each list is right in itself. */
export function CountryOptions({ locale }: { locale: string }) {
  return countriesIn(locale).map(({ code, name }) => (
    <option key={code} value={code} suppressHydrationWarning>
      {name}
    </option>
  ))
}
