"""Commands whose help and usage errors are in the user's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import click

from huit.cli.arguments.refusal import Refusal, refuse
from huit.core.words import Words

Makers = Mapping[str, Callable[[Words], click.Command]]


class LocalizedCommand(click.Command):
    """A click command whose help is in the user's language instead of click's English."""

    words: Words

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = self.words.say("help_help")
        return option

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=self.words.say("usage_title") + " ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        records = [option.get_help_record(ctx) for option in options]
        with formatter.section(self.words.say("options_title")):
            formatter.write_dl([record for record in records if record is not None])


class LocalizedGroup(LocalizedCommand, click.Group):
    """A command with subcommands. Each is built on demand, to keep the start fast."""

    makers: Makers
    summary_key: Callable[[str], str]  # the key of a subcommand's help text

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 (click's signature)
        if cmd_name not in self.commands and cmd_name in self.makers:
            self.add_command(self.makers[cmd_name](self.words))
        return self.commands.get(cmd_name)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        rows = [(name, self.words.first_line(self.summary_key(name))) for name in self.makers]
        with formatter.section(self.words.say("commands_title")):
            formatter.write_dl(rows)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        return list(self.makers)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.makers and not args[0].startswith("-") and not ctx.resilient_parsing:
            raise refuse("command_unknown", text=args[0][:40], known=", ".join(self.makers))
        return super().resolve_command(ctx, args)


def refusal_of(error: click.ClickException, words: Words) -> Refusal:
    """Translate a usage error of click."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    command = context.command_path if context else "huit"
    if isinstance(error, click.NoSuchOption):
        hint = words.say("did_you_mean", names=error.possibilities[0]) if error.possibilities else ""
        return refuse("option_unknown", text=error.option_name[:40], hint=hint, command=command)
    if isinstance(error, click.BadOptionUsage) and "requires an argument" in error.message:
        return refuse("argument_missing", name=words.say("value_of", option=error.option_name), command=command)
    extra = re.search(r"unexpected extra arguments? \((\S+)", error.message)
    if extra:
        return refuse("argument_extra", text=extra[1].removesuffix(")")[:40])
    return refuse("usage", text=error.format_message(), command=command)
