-- A service that prepares films for the whole deployment says of which film it speaks, not of which school. The
-- application's role sees one school at a time; this function tells it which one, and nothing else.
create or replace function public.school_of_remote_video(back_end text, remote_id text)
returns bigint language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select v.school_id from public.videos v
  where v.back_end = school_of_remote_video.back_end and v.remote_id = school_of_remote_video.remote_id limit 1;
$$;
--> statement-breakpoint
revoke all on function public.school_of_remote_video(text, text) from public;
--> statement-breakpoint
grant execute on function public.school_of_remote_video(text, text) to katedra_web;
