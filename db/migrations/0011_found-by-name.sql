ALTER TABLE "accounts" ADD COLUMN "first_key" text collate "C" GENERATED ALWAYS AS (translate(lower(first_name), 'ąćęłńóśźżàáâäãåçèéêëìíîïñòôöõùúûüýčďěňřšťůžß', 'acelnoszzaaaaaaceeeeiiiinoooouuuuycdenrstuzs')) STORED NOT NULL,
  ADD COLUMN "last_key" text collate "C" GENERATED ALWAYS AS (translate(lower(last_name || ' ' || first_name), 'ąćęłńóśźżàáâäãåçèéêëìíîïñòôöõùúûüýčďěňřšťůžß', 'acelnoszzaaaaaaceeeeiiiinoooouuuuycdenrstuzs')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "accounts_by_last_name" ON "accounts" USING btree ("school_id","last_key","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "accounts_by_first_name" ON "accounts" USING btree ("school_id","first_key");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "accounts_by_address" ON "accounts" USING btree ("school_id","email_key" collate "C");--> statement-breakpoint
DROP INDEX "accounts_by_name";