CREATE TABLE "event_reminders" (
	"school_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"hours" integer NOT NULL,
	CONSTRAINT "event_reminders_school_id_product_id_account_id_starts_at_hours_pk" PRIMARY KEY("school_id","product_id","account_id","starts_at","hours"),
	CONSTRAINT "event_reminder_hours" CHECK ("event_reminders"."hours" in (1, 24))
);
--> statement-breakpoint
CREATE TABLE "event_seats" (
	"school_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_seats_school_id_transaction_id_product_id_pk" PRIMARY KEY("school_id","transaction_id","product_id"),
	CONSTRAINT "seat_state" CHECK ("event_seats"."state" in ('held', 'sold', 'returned', 'missing')),
	CONSTRAINT "seat_quantity" CHECK ("event_seats"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "event_visits" (
	"school_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_visits_school_id_product_id_account_id_pk" PRIMARY KEY("school_id","product_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "event_waiting" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "event_waiting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"offered_until" timestamp with time zone,
	CONSTRAINT "event_waiting_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "waits_once" UNIQUE("school_id","product_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "product_events" ADD COLUMN "taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_events" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_events" ADD COLUMN "dated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_events" ADD COLUMN "canceled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_events" ADD COLUMN "replay_id" bigint;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_seats" ADD CONSTRAINT "event_seats_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_seats" ADD CONSTRAINT "event_seats_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_seats" ADD CONSTRAINT "event_seats_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_visits" ADD CONSTRAINT "event_visits_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_visits" ADD CONSTRAINT "event_visits_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_waiting" ADD CONSTRAINT "event_waiting_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_waiting" ADD CONSTRAINT "event_waiting_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_reminders_of_account" ON "event_reminders" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "seats_of_event" ON "event_seats" USING btree ("school_id","product_id","state");--> statement-breakpoint
CREATE INDEX "seats_of_account" ON "event_seats" USING btree ("school_id","account_id","product_id");--> statement-breakpoint
CREATE INDEX "visits_of_account" ON "event_visits" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "waiting_of_account" ON "event_waiting" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "seats_offered" ON "event_waiting" USING btree ("school_id","offered_until") WHERE offered_until is not null;--> statement-breakpoint
ALTER TABLE "product_events" ADD CONSTRAINT "product_events_school_id_replay_id_products_school_id_id_fk" FOREIGN KEY ("school_id","replay_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_by_start" ON "product_events" USING btree ("school_id","starts_at");--> statement-breakpoint
CREATE INDEX "events_of_replay" ON "product_events" USING btree ("school_id","replay_id") WHERE replay_id is not null;--> statement-breakpoint
ALTER TABLE "product_events" ADD CONSTRAINT "event_taken" CHECK ("product_events"."taken" between 0 and "product_events"."seats");