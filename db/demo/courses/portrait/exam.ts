import type { DemoExam } from '../../content-types.ts'

/** What somebody knows who watched all of it; one question of each kind or more. */
export const finalExam: DemoExam = {
  title: { en: 'Final exam: light and people', pl: 'Egzamin końcowy: światło i ludzie' },
  passingScore: 70,
  attempts: 0,
  waitMinutes: 0,
  timeLimitMinutes: 40,
  shuffle: false,
  questions: [
    {
      type: 'single',
      question: {
        en: '<p>You enter an unknown room. What do you look at first?</p>',
        pl: '<p>Wchodzisz do nieznanego pokoju. Na co patrzysz najpierw?</p>',
      },
      points: 1,
      options: [
        {
          label: { en: 'The wall opposite the window', pl: 'Na ścianę naprzeciwko okna' },
          correct: true,
        },
        { label: { en: 'The window itself', pl: 'Na samo okno' } },
        { label: { en: 'The meter in the camera', pl: 'Na światłomierz w aparacie' } },
        { label: { en: 'The face of the person', pl: 'Na twarz portretowanej osoby' } },
      ],
    },
    {
      type: 'multiple',
      question: {
        en: '<p>Which of these make the light from a window softer?</p>',
        pl: '<p>Co sprawia, że światło z okna staje się bardziej miękkie?</p>',
      },
      points: 2,
      options: [
        {
          label: { en: 'A net curtain across the whole glass', pl: 'Firanka na całej szybie' },
          correct: true,
        },
        {
          label: { en: 'Moving the chair closer to the window', pl: 'Przysunięcie krzesła do okna' },
          correct: true,
        },
        { label: { en: 'Raising the ISO', pl: 'Podniesienie czułości ISO' } },
        { label: { en: 'Covering half of the glass', pl: 'Zasłonięcie połowy szyby' } },
      ],
    },
    {
      type: 'order',
      question: {
        en: '<p>Put the first ten minutes of a session in order.</p>',
        pl: '<p>Ułóż w kolejności pierwsze dziesięć minut sesji.</p>',
      },
      points: 3,
      options: [
        { label: { en: 'Find the wall that the light falls on', pl: 'Znajdź ścianę, na którą pada światło' } },
        { label: { en: 'Place the chair together', pl: 'Ustawcie razem krzesło' } },
        {
          label: {
            en: 'Ask about the journey, the camera on the table',
            pl: 'Zapytaj o drogę, gdy aparat leży na stole',
          },
        },
        { label: { en: 'Take a reading off a hand', pl: 'Zmierz światło na dłoni' } },
        { label: { en: 'Take the first frame', pl: 'Zrób pierwszą klatkę' } },
      ],
    },
    {
      type: 'match',
      question: { en: '<p>What kind of light is it?</p>', pl: '<p>Jakie to światło?</p>' },
      points: 4,
      options: [
        {
          label: { en: 'A gate in the morning', pl: 'Brama o poranku' },
          match: { en: 'Soft, from one side', pl: 'Miękkie, z jednej strony' },
        },
        {
          label: { en: 'Noon on a square', pl: 'Południe na placu' },
          match: { en: 'Hard, with a sharp edge', pl: 'Twarde, o ostrej krawędzi' },
        },
        {
          label: { en: 'Fog', pl: 'Mgła' },
          match: { en: 'Soft, without direction', pl: 'Miękkie, bez kierunku' },
        },
        {
          label: { en: 'A phone under the chin', pl: 'Telefon pod brodą' },
          match: { en: 'From below, cold', pl: 'Z dołu, chłodne' },
        },
      ],
    },
    {
      type: 'single',
      question: {
        en: '<p>Direct sun draws a patch on the floor. Where does the person sit if the shadow is your picture?</p>',
        pl: '<p>Słońce rysuje na podłodze plamę. Gdzie siada portretowana osoba, jeśli twoim zdjęciem jest cień?</p>',
      },
      points: 1,
      options: [
        { label: { en: 'In the middle of the patch', pl: 'Pośrodku plamy' } },
        { label: { en: 'Beside the patch', pl: 'Obok plamy' }, correct: true },
        { label: { en: 'With the back to the window', pl: 'Plecami do okna' } },
      ],
    },
    {
      type: 'short',
      question: {
        en: '<p>Which setting of the camera decides how deep the sharpness reaches? One word.</p>',
        pl: '<p>Które ustawienie aparatu decyduje o głębi ostrości? Jednym słowem.</p>',
      },
      points: 1,
      answers: ['aperture', 'the aperture', 'f-number', 'f-stop', 'przysłona', 'przesłona'],
    },
    {
      type: 'multiple',
      question: {
        en: '<p>The shadow side of a face is too dark. What helps without any lamp?</p>',
        pl: '<p>Cień na twarzy jest zbyt ciemny. Co pomoże bez żadnej lampy?</p>',
      },
      points: 2,
      options: [
        {
          label: { en: 'A white wall nearer to the shoulder', pl: 'Biała ściana bliżej ramienia' },
          correct: true,
        },
        {
          label: { en: 'A sheet of white card on the dark side', pl: 'Biały karton po ciemnej stronie' },
          correct: true,
        },
        { label: { en: 'A dark coat on the door', pl: 'Ciemny płaszcz na drzwiach' } },
        {
          label: { en: 'Turning the face towards the glass', pl: 'Obrócenie twarzy w stronę szyby' },
          correct: true,
        },
      ],
    },
    {
      type: 'open',
      question: {
        en: '<p>Describe one portrait that failed in your first week, and what you would move now.</p><p>Fifty to two hundred words are enough.</p>',
        pl: '<p>Opisz jeden nieudany portret z pierwszego tygodnia i to, co przesuniesz dzisiaj.</p><p>Wystarczy od pięćdziesięciu do dwustu słów.</p>',
      },
      points: 6,
      explanation: {
        en: '<p>Two points for naming where the light came from, two for a change of place rather than of settings, two for a reason that the reader can see.</p>',
        pl: '<p>Dwa punkty za wskazanie, skąd padało światło, dwa za zmianę miejsca, a nie ustawień, dwa za powód, który da się zobaczyć.</p>',
      },
    },
  ],
}
