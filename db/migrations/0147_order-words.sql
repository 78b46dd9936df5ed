ALTER TABLE "transactions" ADD COLUMN "words_key" text collate "C";--> statement-breakpoint
-- in batches
UPDATE transactions t SET words_key = translate(lower((t.buyer ->> 'first_name') || ' ' || (t.buyer ->> 'last_name') || ' ' || (t.buyer ->> 'email') || ' ' || t.hash), 'ąćęłńóśźżàáâäãåçèéêëìíîïñòôöõùúûüýčďěňřšťůžß', 'acelnoszzaaaaaaceeeeiiiinoooouuuuycdenrstuzs')
FROM (SELECT school_id, id FROM transactions WHERE words_key IS NULL LIMIT 1000) next
WHERE t.school_id = next.school_id AND t.id = next.id;
