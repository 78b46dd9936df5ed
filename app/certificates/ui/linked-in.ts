type Of = { course: string; issued_at: string; number: string; address: string }

/** Where LinkedIn adds a certificate to one’s own profile: a link, so that nothing of theirs is loaded here. */
export function linkedInAddress({ course, issued_at, number, address }: Of, school: string): string {
  const issued = new Date(issued_at)
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course,
    organizationName: school,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certId: number,
    certUrl: address,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}
