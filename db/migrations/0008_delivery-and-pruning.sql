CREATE TABLE "delivery" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"identity" text NOT NULL,
	"timeline" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"held_since" timestamp with time zone,
	"held_because" text,
	CONSTRAINT "delivery_one" CHECK ("delivery"."one"),
	CONSTRAINT "delivery_held" CHECK (("delivery"."held_since" is null) = ("delivery"."held_because" is null))
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_with_words" ON "mails" USING btree ("school_id","created_at") WHERE html <> '';