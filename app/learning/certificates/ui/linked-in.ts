type LinkedInProps = { course: string; issuedAt: string; number: string; address: string }
type School = { name: string; timeZone: string }

/** Where LinkedIn adds a certificate to one’s own profile: a link, so that nothing of theirs is loaded here. */
export function linkedInAddress(
  { course, issuedAt, number, address }: LinkedInProps,
  { name, timeZone }: School,
): string {
  const [month = '', year = ''] = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric' })
    .format(new Date(issuedAt))
    .split('/')
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course,
    organizationName: name,
    issueYear: year,
    issueMonth: month,
    certId: number,
    certUrl: address,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}
