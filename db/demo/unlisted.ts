import type { DemoProduct } from './content-types.ts'

/** What the studio has beside its courses: on its lists, and not. */
export const unlisted: DemoProduct[] = [
  {
    type: 'event',
    status: 'published',
    slug: 'critique-night',
    title: { en: 'Critique night', pl: 'Wieczór krytyki' },
    promise: {
      en: 'Three series on the table, ninety minutes of talk and not one “nice”.',
      pl: 'Trzy serie na stole, dziewięćdziesiąt minut rozmowy i ani jednego „ładne”.',
    },
    description: {
      en: `<h3>How the evening goes</h3>
<ol><li><strong>The door opens a quarter of an hour before.</strong> We check the sound; whoever likes to says hello.</li><li><strong>Three series, twenty minutes each.</strong> Their author says nothing for the first five. That is the hardest part of the evening.</li><li><strong>One series laid anew.</strong> Ida arranges one of them while everybody watches.</li></ol>
<p>Three seats, because three is what one evening holds. You need twelve pictures and a camera that you may leave off.</p>`,
      pl: `<h3>Przebieg wieczoru</h3>
<ol><li><strong>Drzwi otwierają się kwadrans wcześniej.</strong> Sprawdzamy dźwięk, kto chce, mówi dzień dobry.</li><li><strong>Trzy serie, po dwadzieścia minut.</strong> Autor milczy przez pierwsze pięć. To najtrudniejsza część wieczoru.</li><li><strong>Jedna seria od nowa.</strong> Ida układa wybrany materiał na oczach wszystkich.</li></ol>
<p>Trzy miejsca, bo tyle mieści jeden wieczór. Potrzebujesz dwunastu zdjęć; kamera nie jest obowiązkowa.</p>`,
    },
    cover: 'cover-critique',
    price: 7900,
    event: { inDays: 10, from: '19:00', to: '20:30', seats: 3, joinUrl: 'https://meet.example.com/critique-night' },
  },
  {
    type: 'course',
    status: 'draft',
    slug: 'windows-at-night',
    title: { en: 'Windows at night', pl: 'Okna nocą' },
    promise: {
      en: 'Photograph people by the light that other people’s windows throw into the street.',
      pl: 'Fotografuj ludzi w świetle, które cudze okna rzucają na ulicę.',
    },
    description: {
      en: `<p>The third course about windows, and the first one outside. It is being written: three evenings in November have been photographed, and the rest waits for snow.</p>
<p>Whoever has finished <em>Portrait in available light</em> can follow it with the same lens.</p>`,
      pl: `<p>Trzeci kurs o oknach i pierwszy na zewnątrz. Powstaje: trzy listopadowe wieczory są już sfotografowane, reszta czeka na śnieg.</p>
<p>Po kursie <em>Portret w świetle zastanym</em> wystarczy ten sam obiektyw.</p>`,
    },
    tags: ['Portraits'],
  },
  {
    type: 'event',
    status: 'draft',
    slug: 'open-studio-evening',
    title: { en: 'Open studio evening', pl: 'Wieczór otwartej pracowni' },
    promise: {
      en: 'Bring ten prints, leave with five: an evening of choosing together.',
      pl: 'Dziesięć odbitek na wejściu, pięć na wyjściu: wieczór wspólnego wybierania.',
    },
    description: {
      en: '<p>We look at everybody’s pictures on one table, in front of one camera, and ask of each what it would lose without the others.</p><p>Those at home see the table from above, and speak when it is their turn.</p>',
      pl: '<p>Oglądamy zdjęcia na jednym stole, przed jedną kamerą, i o każde pytamy, co straciłoby bez pozostałych.</p><p>Kto jest w domu, widzi stół z góry i mówi, gdy przyjdzie kolej.</p>',
    },
    event: { inDays: 21, from: '18:00', to: '20:00', seats: 12 },
  },
  {
    type: 'course',
    status: 'hidden',
    slug: 'notes-for-the-workshop',
    title: { en: 'Notes for the workshop', pl: 'Notatki do warsztatów' },
    promise: {
      en: 'What to pack, where to stand and what to practise before the weekend in Łódź.',
      pl: 'Co spakować, gdzie stanąć i co przećwiczyć przed weekendem w Łodzi.',
    },
    description: {
      en: '<p>For those who come to the workshop: the address is in the e-mail that brought you here. Read it once at home and once on the train.</p><p>Nothing in it is secret; it would only puzzle anybody else.</p>',
      pl: '<p>Dla osób, które przyjeżdżają na warsztaty: adres tej strony był w e-mailu. Przeczytaj ją raz w domu i raz w pociągu.</p><p>Nie ma tu tajemnic; innych mogłaby tylko zdziwić.</p>',
    },
    tags: ['Autumn campaign'],
  },
  {
    type: 'course',
    status: 'archived',
    slug: 'one-roll-of-film',
    title: { en: 'One roll of film', pl: 'Jedna rolka filmu' },
    promise: {
      en: 'Thirty-six pictures in thirty-six days, from a time when film was cheap.',
      pl: 'Trzydzieści sześć zdjęć w trzydzieści sześć dni, z czasów, gdy film był tani.',
    },
    description: {
      en: '<p>Our first course, from 2019. The laboratory that developed the rolls has closed, and with it the exercise.</p><p>Most of what it taught lives on in <em>From contact sheet to series</em>.</p>',
      pl: '<p>Nasz pierwszy kurs, z 2019 roku. Laboratorium, które wywoływało rolki, już nie istnieje, a z nim ćwiczenie.</p><p>Większość tego, czego uczył, jest teraz w kursie <em>Od stykówki do serii</em>.</p>',
    },
    tags: ['Long projects'],
  },
]
